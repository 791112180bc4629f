import { starredPagesMax } from '@certame/contract/constants.ts';
import type { SessionInstitution, SessionUser } from '@certame/contract/features/session/endpoints.ts';
import { sessionIdOf, tokenLifetimeMs } from './token.ts';

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

/** `userInfo`, `appInfo`, `institutionStore`: the names under which the specification keeps them. */
interface AppInfo {
  loggedIn: boolean;
  expiresAtMs: number | null;
  activeRole: string | null;
  /** User id -> starred pages, so that people who share a computer keep their own. */
  starred: Record<string, string[]>;
  lastPath: string | null;
}
interface InstitutionStore {
  id: string | null;
  permissions: string[];
}

export const sessionKeys = { user: 'userInfo', app: 'appInfo', institution: 'institutionStore' } as const;

type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const emptyApp: AppInfo = {
  loggedIn: false,
  expiresAtMs: null,
  activeRole: null,
  starred: {},
  lastPath: null,
};
const emptyInstitution: InstitutionStore = { id: null, permissions: [] };

const namesOf = (list: readonly { name: string }[] | undefined): string[] =>
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

export interface SessionStore {
  get: () => Session;
  subscribe: (listener: () => void) => () => void;
  signIn: (user: SessionUser) => void;
  /** False when the storage keeps what it held: the next person at this device could find it. */
  clear: () => boolean;
  setActiveInstitution: (id: string) => void;
  setPermissions: (names: readonly string[]) => void;
  setToken: (token: string) => void;
  patchUser: (patch: Partial<SessionUser>) => void;
  setActiveRole: (name: string) => void;
  toggleStar: (path: string) => void;
  rememberPath: (path: string) => void;
  /** Reads everything again; another tab has written. */
  reload: () => void;
}

export function createSessionStore(storage: KeyValueStorage, nowMs: () => number = Date.now): SessionStore {
  /** By this device's clock, of a token that has just come. */
  const expiryOf = (token: string): number | null => {
    const lifetimeMs = tokenLifetimeMs(token);
    return lifetimeMs === null ? null : nowMs() + lifetimeMs;
  };
  const listeners = new Set<() => void>();
  let detached = false;

  function read<T>(key: string, fallback: T): T {
    try {
      const text = storage.getItem(key);
      return text === null ? fallback : { ...fallback, ...(JSON.parse(text) as T) };
    } catch {
      return fallback;
    }
  }
  function write(key: string, value: unknown): void {
    try {
      if (value === null) storage.removeItem(key);
      else storage.setItem(key, JSON.stringify(value));
    } catch {
      // A full or refused storage costs only the memory across reloads; what it still holds is stale from now on.
      detached = true;
    }
  }

  function isGone(key: string): boolean {
    try {
      return storage.getItem(key) === null;
    } catch {
      return false;
    }
  }

  const readUser = (): SessionUser | null => {
    try {
      const text = storage.getItem(sessionKeys.user);
      return text === null ? null : (JSON.parse(text) as SessionUser);
    } catch {
      return null;
    }
  };

  let user: SessionUser | null = readUser();
  let app = read(sessionKeys.app, emptyApp);
  let chosen = read(sessionKeys.institution, emptyInstitution);
  let snapshot = compose();

  function compose(): Session {
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

  /** Another tab may have written a moment ago: a change starts from what is stored, not from what was read once. */
  function sync(): void {
    if (detached) return;
    user = readUser();
    app = read(sessionKeys.app, emptyApp);
    chosen = read(sessionKeys.institution, emptyInstitution);
  }
  function publish(): void {
    snapshot = compose();
    for (const listener of listeners) listener();
  }
  function change(apply: () => void): void {
    sync();
    const before = { user, app, chosen };
    apply();
    if (user !== before.user) write(sessionKeys.user, user);
    if (app !== before.app) write(sessionKeys.app, app);
    if (chosen !== before.chosen) write(sessionKeys.institution, chosen.id === null ? null : chosen);
    publish();
  }

  const permissionsIn = (id: string): string[] => {
    const own = namesOf(user?.institutions.find((one) => one.id === id)?.permissions);
    return own.length > 0 ? own : namesOf(user?.permissions);
  };

  return {
    get: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    signIn: (next) =>
      change(() => {
        user = next;
        app = { ...app, loggedIn: true, expiresAtMs: expiryOf(next.token) };
        const kept = next.institutions.some((one) => one.id === chosen.id) ? chosen.id : null;
        const id = kept ?? (next.institutions.length === 1 ? (next.institutions[0]?.id ?? null) : null);
        chosen = id === null ? emptyInstitution : { id, permissions: permissionsIn(id) };
      }),
    clear: () => {
      change(() => {
        user = null;
        app = { ...app, loggedIn: false, expiresAtMs: null, activeRole: null };
        chosen = emptyInstitution;
      });
      return isGone(sessionKeys.user) && isGone(sessionKeys.institution);
    },
    setActiveInstitution: (id) =>
      change(() => {
        chosen = { id, permissions: permissionsIn(id) };
      }),
    setPermissions: (names) => {
      const held = snapshot.permissions;
      if (names.length === held.size && names.every((name) => held.has(name))) return;
      change(() => {
        if (chosen.id !== null) chosen = { ...chosen, permissions: [...names] };
        else if (user) user = { ...user, permissions: names.map((name) => ({ name })) };
      });
    },
    setToken: (token) =>
      change(() => {
        // A renewal that was slower than the next sign-in belongs to a session that is over.
        if (!user || sessionIdOf(token) !== sessionIdOf(user.token)) return;
        user = { ...user, token };
        app = { ...app, expiresAtMs: expiryOf(token) };
      }),
    patchUser: (patch) =>
      change(() => {
        if (user) user = { ...user, ...patch };
      }),
    setActiveRole: (name) =>
      change(() => {
        app = { ...app, activeRole: name };
      }),
    toggleStar: (path) =>
      change(() => {
        if (!user) return;
        const list = app.starred[user.id] ?? [];
        const next = list.includes(path)
          ? list.filter((one) => one !== path)
          : [...list, path].slice(0, starredPagesMax);
        app = { ...app, starred: { ...app.starred, [user.id]: next } };
      }),
    rememberPath: (path) => {
      if (app.lastPath === path) return;
      change(() => {
        app = { ...app, lastPath: path };
      });
    },
    reload: () => {
      sync();
      publish();
    },
  };
}
