import type { SessionUser } from '@certame/contract/features/accounts/sessions/endpoints.ts';

const lifetimeMs = 50 * 60_000;

/** What the web keeps in localStorage of somebody who has signed in and chosen an institution. */
export function storedSession(user: SessionUser, institutionName: string): Record<string, string> {
  const institution = user.institutions.find(({ name }) => name === institutionName) ?? user.institutions[0];
  return {
    userInfo: JSON.stringify(user),
    institutionStore: JSON.stringify({
      id: institution?.id ?? null,
      permissions: institution?.permissions.map(({ name }) => name),
    }),
    appInfo: JSON.stringify({
      loggedIn: true,
      expiresAtMs: Date.now() + lifetimeMs,
      activeRole: null,
      starred: {},
      lastPath: null,
    }),
  };
}
