import { starredPagesMax } from '@certame/contract/constants.ts';
import type { SessionUser } from '@certame/contract/features/accounts/sessions/endpoints.ts';
import { composeSession, namesOf, type Session } from './compose-session.ts';
import { createSessionStorage, emptyInstitution, type KeyValueStorage } from './session-storage.ts';
import { sessionIdOf, tokenLifetimeMs } from './token.ts';

export type { Session } from './compose-session.ts';
export { sessionKeys } from './session-storage.ts';

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
  const stored = createSessionStorage(storage);
  let { user, app, chosen } = stored.read();
  let snapshot = composeSession({ user, app, chosen });

  /** Another tab may have written a moment ago: a change starts from what is stored, not from what was read once. */
  function sync(): void {
    if (!stored.isStale()) ({ user, app, chosen } = stored.read());
  }
  function publish(): void {
    snapshot = composeSession({ user, app, chosen });
    for (const listener of listeners) listener();
  }
  function change(apply: () => void): void {
    sync();
    const before = { user, app, chosen };
    apply();
    stored.write(before, { user, app, chosen });
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
      return stored.isEmpty();
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
