import type {
  SessionInstitution,
  SessionUser,
} from '@certame/contract/features/accounts/sessions/endpoints.ts';
import type { StoredSession } from './session-storage.ts';
import { sessionIdOf } from './token.ts';

/** What the page knows of the session. A new object for each change, so that it can be compared by identity. */
export interface Session {
  user: SessionUser | null;
  token: string | null;
  /** Stays while its token is renewed. */
  sessionId: string | null;
  /** The flag of a finished sign-in; with an expiry in the future it makes a session. */
  loggedIn: boolean;
  /** By this device's clock, right or wrong. */
  expiresAtMs: number | null;
  activeInstitutionId: string | null;
  institution: SessionInstitution | null;
  permissions: ReadonlySet<string>;
  roles: readonly { name: string; key: string | null }[];
  activeRole: string | null;
  starred: readonly string[];
  lastPath: string | null;
}

export const namesOf = (list: readonly { name: string }[] | undefined): string[] =>
  (list ?? []).map((one) => one.name);

function defaultRole(roles: Session['roles']): string | null {
  const teacher = roles.find((role) => role.key === 'teacher');
  return (teacher ?? roles[0])?.name ?? null;
}

/** The one chosen on this device, else the one chosen last on any, else the default. */
function activeRoleOf(roles: Session['roles'], ...chosen: (string | null)[]): string | null {
  const held = chosen.find((name) => name !== null && roles.some((role) => role.name === name));
  return held ?? defaultRole(roles);
}

/** The session as the page sees it, of what is stored. */
export function composeSession({ user, app, chosen }: StoredSession): Session {
  const institution = user?.institutions.find((one) => one.id === chosen.id) ?? null;
  const roles = institution && institution.roles.length > 0 ? institution.roles : (user?.roles ?? []);
  const held = chosen.id === null ? namesOf(user?.permissions) : chosen.permissions;
  return {
    user,
    token: user?.token ?? null,
    sessionId: user && sessionIdOf(user.token),
    loggedIn: app.loggedIn,
    expiresAtMs: app.expiresAtMs,
    activeInstitutionId: institution?.id ?? null,
    institution,
    permissions: new Set(user ? held : []),
    roles,
    activeRole: activeRoleOf(roles, app.activeRole, institution?.active_role ?? null),
    starred: user ? (app.starred[user.id] ?? []) : [],
    lastPath: app.lastPath,
  };
}
