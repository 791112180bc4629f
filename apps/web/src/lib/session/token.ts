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

/**
 * How long a JSON web token is valid from its issue, in milliseconds; null when it can't be read. A device whose clock is
 * wrong by hours measures it from the moment it got the token: the server's times and its own must not meet.
 */
export function tokenLifetimeMs(token: string): number | null {
  const claims = claimsOf(token);
  if (!('exp' in claims && 'iat' in claims)) return null;
  const { exp, iat } = claims;
  return typeof exp === 'number' && typeof iat === 'number' ? (exp - iat) * 1000 : null;
}

/** The session a token belongs to: the same for those that renew it, another after the next sign-in. */
export function sessionIdOf(token: string): string | null {
  const claims = claimsOf(token);
  return 'sid' in claims && typeof claims.sid === 'string' ? claims.sid : null;
}
