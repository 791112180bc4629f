import type {
  SessionInstitution,
  SessionUser,
} from '@certame/contract/features/accounts/sessions/endpoints.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createSessionStore, sessionKeys } from './session-store.ts';

const tokenWith = (claims: object): string => `x.${btoa(JSON.stringify(claims)).replace(/=+$/, '')}.y`;

const institution = (
  id: string,
  permissions: string[],
  roles: SessionInstitution['roles'] = [],
): SessionInstitution => ({
  id,
  organization_id: 'o',
  name: `Instituição ${id}`,
  created_at: '2026-01-01T00:00:00Z',
  organization: { name: 'Org', logo: null, custom_data: '{}' },
  primary_color: null,
  logo: null,
  small_logo: null,
  time_zone: 'America/Sao_Paulo',
  permissions: permissions.map((name) => ({ name })),
  roles,
  active_role: null,
  logout_redirect_url: null,
});
const user = (patch: Partial<SessionUser> = {}): SessionUser => ({
  id: 'u1',
  name: 'Ana',
  phone: null,
  email: 'ana@certame.example',
  profile_picture: null,
  language: null,
  theme: null,
  people: [],
  firstAccess: false,
  email_verified_at: null,
  roles: [],
  permissions: [{ name: 'saved.permission' }],
  institutions: [],
  token: tokenWith({ iat: 2_000_000_000 - 3600, exp: 2_000_000_000 }),
  unreadNotifications: 0,
  pingInterval: 60,
  slow_kbps_rate: 30,
  ...patch,
});

let values: Map<string, string>;
const storage = {
  getItem: (key: string) => values.get(key) ?? null,
  setItem: (key: string, value: string) => void values.set(key, value),
  removeItem: (key: string) => void values.delete(key),
};
beforeEach(() => {
  values = new Map();
});

describe('session store', () => {
  it('measures the lifetime of the token by the clock of the device, and survives a reload of the page', () => {
    const yearsBehindMs = Date.parse('2001-01-01T00:00:00Z');
    createSessionStore(storage, () => yearsBehindMs).signIn(user());
    const again = createSessionStore(storage).get();
    expect(again.expiresAtMs).toBe(yearsBehindMs + 3_600_000);
    expect(again.loggedIn).toBe(true);
    expect(again.user?.name).toBe('Ana');
  });

  it('has no expiry when the token can not be read', () => {
    const store = createSessionStore(storage);
    store.signIn(user({ token: 'nonsense' }));
    expect(store.get().expiresAtMs).toBeNull();
  });

  it('chooses the only institution by itself and leaves the choice among several', () => {
    const store = createSessionStore(storage);
    store.signIn(user({ institutions: [institution('a', ['classes.menu'])] }));
    expect(store.get().activeInstitutionId).toBe('a');
    expect([...store.get().permissions]).toEqual(['classes.menu']);
    store.clear();
    store.signIn(user({ institutions: [institution('a', []), institution('b', [])] }));
    expect(store.get().activeInstitutionId).toBeNull();
  });

  it('keeps the chosen institution when the same user signs in again', () => {
    const store = createSessionStore(storage);
    const both = user({ institutions: [institution('a', ['x']), institution('b', ['y'])] });
    store.signIn(both);
    store.setActiveInstitution('b');
    store.signIn(both);
    expect(store.get().activeInstitutionId).toBe('b');
  });

  it('takes the institution’s permissions, or the saved ones when it names none', () => {
    const store = createSessionStore(storage);
    store.signIn(user({ institutions: [institution('a', ['x']), institution('b', [])] }));
    store.setActiveInstitution('a');
    expect([...store.get().permissions]).toEqual(['x']);
    store.setActiveInstitution('b');
    expect([...store.get().permissions]).toEqual(['saved.permission']);
  });

  it('is teacher if that is held, else the first role, else nobody', () => {
    const store = createSessionStore(storage);
    const manager = { name: 'Gestor', key: 'manager' };
    const teacher = { name: 'Professor', key: 'teacher' };
    store.signIn(user({ roles: [manager, teacher] }));
    expect(store.get().activeRole).toBe('Professor');
    store.setActiveRole('Gestor');
    expect(store.get().activeRole).toBe('Gestor');
    store.signIn(user({ roles: [manager] }));
    expect(store.get().activeRole).toBe('Gestor');
    store.signIn(user());
    expect(store.get().activeRole).toBeNull();
  });

  it('forgets user, flag, expiry and institution on clear, and keeps the starred pages', () => {
    const store = createSessionStore(storage);
    store.signIn(user({ institutions: [institution('a', ['x'])] }));
    store.toggleStar('/users');
    store.clear();
    expect(store.get()).toMatchObject({ user: null, token: null, loggedIn: false, expiresAtMs: null });
    expect(store.get().activeInstitutionId).toBeNull();
    expect(store.get().permissions.size).toBe(0);
    expect(values.has(sessionKeys.user)).toBe(false);
    store.signIn(user());
    expect(store.get().starred).toEqual(['/users']);
  });

  it('keeps the first ten starred pages', () => {
    const store = createSessionStore(storage);
    store.signIn(user());
    for (let n = 1; n <= 12; n++) store.toggleStar(`/p${n}`);
    expect(store.get().starred).toHaveLength(10);
    expect(store.get().starred[9]).toBe('/p10');
    store.toggleStar('/p1');
    expect(store.get().starred).toHaveLength(9);
  });

  it('follows what another tab wrote', () => {
    const here = createSessionStore(storage);
    const there = createSessionStore(storage);
    const listener = vi.fn();
    here.subscribe(listener);
    there.signIn(user());
    here.reload();
    expect(here.get().user?.id).toBe('u1');
    expect(listener).toHaveBeenCalledOnce();
  });

  it('never writes over what another tab wrote a moment ago', () => {
    const here = createSessionStore(storage);
    const there = createSessionStore(storage);
    there.signIn(user());
    here.rememberPath('/users');
    expect(createSessionStore(storage).get()).toMatchObject({ loggedIn: true, lastPath: '/users' });
    there.clear();
    here.toggleStar('/users');
    expect(createSessionStore(storage).get().user).toBeNull();
  });

  it('says at sign-out whether the storage is empty of the session', () => {
    const store = createSessionStore(storage);
    store.signIn(user());
    expect(store.clear()).toBe(true);
    const stuck = createSessionStore({
      ...storage,
      removeItem: () => {
        throw new Error('refused');
      },
    });
    stuck.signIn(user());
    expect(stuck.clear()).toBe(false);
    expect(stuck.get().user).toBeNull();
  });

  it('goes on in memory when the storage is full', () => {
    const full = {
      ...storage,
      setItem: () => {
        throw new Error('quota');
      },
    };
    const store = createSessionStore(full);
    store.signIn(user());
    store.rememberPath('/users');
    expect(store.get()).toMatchObject({ loggedIn: true, lastPath: '/users' });
  });

  it('tells nobody when the ping repeats the permissions already held', () => {
    const store = createSessionStore(storage);
    store.signIn(user({ institutions: [institution('a', ['x', 'y'])] }));
    const listener = vi.fn();
    store.subscribe(listener);
    store.setPermissions(['y', 'x']);
    expect(listener).not.toHaveBeenCalled();
    store.setPermissions(['x']);
    expect([...store.get().permissions]).toEqual(['x']);
  });

  it('holds nothing any more when the last permission is gone, whatever the sign-in said', () => {
    const store = createSessionStore(storage);
    store.signIn(user({ institutions: [institution('a', ['x'])] }));
    store.setPermissions([]);
    expect([...store.get().permissions]).toEqual([]);
    const listener = vi.fn();
    store.subscribe(listener);
    store.setPermissions([]);
    expect(listener).not.toHaveBeenCalled();
    expect([...createSessionStore(storage).get().permissions]).toEqual([]);
  });

  it('starts empty on storage that holds nonsense', () => {
    values.set(sessionKeys.user, '{broken');
    values.set(sessionKeys.app, 'null');
    expect(createSessionStore(storage).get().user).toBeNull();
  });
});
