/** Moment a JSON web token expires, in milliseconds since 1970; null when it can't be read. */
export function tokenExpiryMs(token: string): number | null {
  const payload = token.split('.')[1];
  if (!payload) return null;
  try {
    const text = atob(payload.replace(/-/g, '+').replace(/_/g, '/'));
    const claims: unknown = JSON.parse(text);
    if (typeof claims !== 'object' || claims === null || !('exp' in claims)) return null;
    return typeof claims.exp === 'number' ? claims.exp * 1000 : null;
  } catch {
    return null;
  }
}

export const isExpiredToken = (token: string, nowMs: number): boolean => {
  const expiryMs = tokenExpiryMs(token);
  return expiryMs === null || expiryMs <= nowMs;
};
