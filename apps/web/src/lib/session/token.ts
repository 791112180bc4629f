function claimsOf(token: string): object {
  const payload = token.split('.')[1];
  if (!payload) return {};
  try {
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')));
    return typeof claims === 'object' && claims !== null ? claims : {};
  } catch {
    return {};
  }
}

/** Moment a JSON web token expires, in milliseconds since 1970; null when it can't be read. */
export function tokenExpiryMs(token: string): number | null {
  const claims = claimsOf(token);
  return 'exp' in claims && typeof claims.exp === 'number' ? claims.exp * 1000 : null;
}

/** The session a token belongs to: the same for those that renew it, another after the next sign-in. */
export function sessionIdOf(token: string): string | null {
  const claims = claimsOf(token);
  return 'sid' in claims && typeof claims.sid === 'string' ? claims.sid : null;
}

export const isExpiredToken = (token: string, nowMs: number): boolean => {
  const expiryMs = tokenExpiryMs(token);
  return expiryMs === null || expiryMs <= nowMs;
};
