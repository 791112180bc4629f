import type { SessionInstitution } from '@certame/contract/features/accounts/sessions/endpoints.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import { useSyncExternalStore } from 'react';
import { dropOfflineCache } from '../page/offline-cache.ts';
import { createSessionStore, type Session, sessionKeys } from './session-store.ts';

export type { Session } from './session-store.ts';

/** Where localStorage is refused the session lives as long as the page. */
function memoryStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  const values = new Map<string, string>();
  return {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
}

function browserStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  try {
    return window.localStorage;
  } catch {
    return memoryStorage();
  }
}

const store = createSessionStore(browserStorage());

// Signing in or out in another tab, or choosing another institution there, acts here too.
// Tests read these modules without a browser.
if (typeof window !== 'undefined')
  window.addEventListener('storage', (event) => {
    const keys: readonly (string | null)[] = [sessionKeys.user, sessionKeys.app, sessionKeys.institution];
    if (event.key === null || keys.includes(event.key)) store.reload();
  });

export const getSession = store.get;
export const subscribeSession = store.subscribe;
export const signIn = store.signIn;
/** False when this browser's storage could not be emptied. */
export const clearSession = (): boolean => {
  dropOfflineCache();
  return store.clear();
};
export const setActiveInstitution = store.setActiveInstitution;
export const setPermissions = store.setPermissions;
export const setToken = store.setToken;
export const patchUser = store.patchUser;
export const setActiveRole = store.setActiveRole;
export const toggleStar = store.toggleStar;
export const rememberPath = store.rememberPath;

let isUnheard = false;
/**
 * The token has run out by this device's clock, which may be wrong, and the server could not be asked: the session counts
 * as standing until it says otherwise.
 */
export const trustUntilHeard = (unheard: boolean): void => {
  isUnheard = unheard;
};

/** Signed in: the flag is set and the token has not run out. */
export const isSignedIn = (nowMs: number = Date.now()): boolean => {
  const { user, loggedIn, expiresAtMs } = store.get();
  // Another tab's sign-out arrives key by key: without a user there is no session, whatever the flag still says.
  return user !== null && loggedIn && expiresAtMs !== null && (isUnheard || expiresAtMs > nowMs);
};

/** Several institutions, none active: the user has to choose. */
export const needsInstitution = ({ user, activeInstitutionId }: Session): boolean =>
  activeInstitutionId === null && (user?.institutions.length ?? 0) > 1;

/** Member of nothing: somebody signed in whom no institution knows, or no longer. */
export const isUnlinked = ({ user }: Session): boolean => user?.institutions.length === 0;

export const useSession = (): Session => useSyncExternalStore(store.subscribe, store.get);
export const useActiveInstitution = (): SessionInstitution | null => useSession().institution;

/** Key of the product's role one works as; null for a role an institution made. */
export function useActiveRoleKey(): string | null {
  const { roles, activeRole } = useSession();
  return roles.find(({ name }) => name === activeRole)?.key ?? null;
}

/** `can` for components: renders again when permissions change. */
export const useCan = (): ((rule: string) => boolean) => {
  const { permissions } = useSession();
  return (rule) => satisfiesRule(rule, permissions);
};
