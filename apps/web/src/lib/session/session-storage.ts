import type { SessionUser } from '@certame/contract/features/accounts/sessions/endpoints.ts';

/** `userInfo`, `appInfo`, `institutionStore`: the names under which the specification keeps them. */
export interface AppInfo {
  loggedIn: boolean;
  expiresAtMs: number | null;
  activeRole: string | null;
  /** User id -> starred pages, so that people who share a computer keep their own. */
  starred: Record<string, string[]>;
  lastPath: string | null;
}
export interface InstitutionStore {
  id: string | null;
  permissions: string[];
}

export const sessionKeys = { user: 'userInfo', app: 'appInfo', institution: 'institutionStore' } as const;

export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const emptyApp: AppInfo = {
  loggedIn: false,
  expiresAtMs: null,
  activeRole: null,
  starred: {},
  lastPath: null,
};
export const emptyInstitution: InstitutionStore = { id: null, permissions: [] };

/** What of a session is kept in the browser's storage, as it stands there. */
export interface StoredSession {
  user: SessionUser | null;
  app: AppInfo;
  chosen: InstitutionStore;
}

/** Reads and writes a session in a storage that may be full, refused or spoilt. */
export function createSessionStorage(storage: KeyValueStorage) {
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

  return {
    read: (): StoredSession => ({
      user: readUser(),
      app: read(sessionKeys.app, emptyApp),
      chosen: read(sessionKeys.institution, emptyInstitution),
    }),
    write: (before: StoredSession, now: StoredSession): void => {
      if (now.user !== before.user) write(sessionKeys.user, now.user);
      if (now.app !== before.app) write(sessionKeys.app, now.app);
      if (now.chosen !== before.chosen)
        write(sessionKeys.institution, now.chosen.id === null ? null : now.chosen);
    },
    /** What it holds is older than what the page knows: it refused the last write. */
    isStale: (): boolean => detached,
    /** Nothing of a person is left for the next one at this device. */
    isEmpty: (): boolean => isGone(sessionKeys.user) && isGone(sessionKeys.institution),
  };
}
