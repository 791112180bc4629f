import { errors } from '@certame/contract/errors.ts';
import { screenByPath } from '@certame/contract/routes.ts';
import { describe, expect, it } from 'vitest';
import { afterAnswerPath, answersPath } from '#lib/after-answer-path.ts';
import { redirectOf } from '../error-handling.ts';
import {
  decideNavigation,
  isExemptFromSessionCheck,
  isRemembered,
  lastHashPart,
  logoutTarget,
  pathAfterSignIn,
  staysAfterInstitutionChange,
  type Visit,
} from './guard.ts';

const screen = (path: string) => {
  const found = screenByPath.get(path);
  if (!found) throw new Error(`No screen at ${path}`);
  return found;
};
const visit = (path: string, patch: Partial<Visit> = {}): Visit => ({
  screen: screen(path),
  built: true,
  hasPrevious: true,
  frozen: false,
  signedIn: true,
  firstAccess: false,
  needsInstitution: false,
  permissions: new Set(),
  ...patch,
});

describe('decideNavigation', () => {
  it('cancels while the router is frozen', () => {
    expect(decideNavigation(visit('/', { frozen: true }))).toEqual({ kind: 'cancel' });
  });

  it('sends unknown and unbuilt screens to /error-404', () => {
    expect(decideNavigation(visit('/', { screen: undefined }))).toMatchObject({ to: '/error-404' });
    expect(decideNavigation(visit('/chat', { built: false }))).toMatchObject({ to: '/error-404' });
    const stranger = { signedIn: false };
    expect(decideNavigation(visit('/', { ...stranger, screen: undefined }))).toMatchObject({
      to: '/error-404',
    });
    expect(decideNavigation(visit('/checkout/:hash', { ...stranger, built: false }))).toMatchObject({
      to: '/error-404',
    });
  });

  it('needs one alternative of the rule, else /not-authorized', () => {
    const form = '/form/:short_url_id';
    expect(decideNavigation(visit('/users'))).toEqual({ kind: 'redirect', to: '/not-authorized' });
    expect(decideNavigation(visit('/users', { permissions: new Set(['users.menu']) })).kind).toBe('allow');
    expect(decideNavigation(visit(form, { permissions: new Set(['questionnaires.can_answer']) })).kind).toBe(
      'allow',
    );
    expect(decideNavigation(visit(form, { permissions: new Set(['users.menu']) })).kind).toBe('redirect');
  });

  it('keeps general_system_admin apart from other permissions', () => {
    const path = '/user_client_exceptions';
    expect(decideNavigation(visit(path, { permissions: new Set(['users.menu']) }))).toMatchObject({
      to: '/not-authorized',
    });
    expect(decideNavigation(visit(path, { permissions: new Set(['general_system_admin']) })).kind).toBe(
      'allow',
    );
  });

  it('warns an authenticated user at /login and goes home', () => {
    expect(decideNavigation(visit('/login'))).toEqual({
      kind: 'redirect',
      to: '/',
      notice: 'already-authenticated',
    });
    expect(decideNavigation(visit('/login', { signedIn: false })).kind).toBe('allow');
  });

  it('sends a stranger to /login, remembers where to, and says so only when there was a page before', () => {
    const stranger = { signedIn: false };
    expect(decideNavigation(visit('/users', stranger))).toEqual({
      kind: 'redirect',
      to: '/login',
      notice: 'unauthenticated',
      remember: true,
    });
    expect(decideNavigation(visit('/users', { ...stranger, hasPrevious: false }))).toEqual({
      kind: 'redirect',
      to: '/login',
      remember: true,
    });
    for (const built of [true, false])
      expect(decideNavigation(visit('/form/:short_url_id/preview', { ...stranger, built }))).toMatchObject({
        to: '/login',
      });
  });

  it('lets nobody unknown into the shell, not even where the rule is public', () => {
    expect(decideNavigation(visit('/questionnaires/create', { signedIn: false }))).toMatchObject({
      to: '/login',
    });
    expect(decideNavigation(visit('/questionnaires/create'))).toMatchObject({ kind: 'allow' });
  });

  it('asks for the new password before anything else', () => {
    expect(decideNavigation(visit('/', { firstAccess: true }))).toEqual({
      kind: 'redirect',
      to: '/first-access',
    });
    expect(decideNavigation(visit('/first-access', { firstAccess: true })).kind).toBe('allow');
    expect(decideNavigation(visit('/terms-service', { firstAccess: true })).kind).toBe('allow');
  });

  it('asks at home for the institution first, and keeps in mind where to go then', () => {
    const choosing = { needsInstitution: true };
    expect(decideNavigation(visit('/users', choosing))).toEqual({
      kind: 'redirect',
      to: '/',
      remember: true,
    });
    expect(decideNavigation(visit('/', choosing))).toMatchObject({ kind: 'allow', remember: false });
  });

  it('remembers pages, but none of the excepted and none that carries a secret', () => {
    const all = { permissions: new Set(['users.menu']), signedIn: true };
    expect(decideNavigation(visit('/users', all))).toMatchObject({ remember: true });
    for (const path of [
      '/register',
      '/verified',
      '/forgot-password',
      '/reset-password/:token',
      '/not-authorized',
      '/error-404',
      '/invalid-signature',
      '/social_register/:token/:provider/:email/:name',
      '/slogin/:s_email',
      '/store/:encrypParam',
    ])
      expect(decideNavigation(visit(path, all)), path).toMatchObject({ kind: 'allow', remember: false });
  });

  it('checks the session on guarded screens and on none of the exempt ones', () => {
    expect(decideNavigation(visit('/'))).toMatchObject({ checkSession: true });
    expect(decideNavigation(visit('/questionnaires/create'))).toMatchObject({ checkSession: true });
    for (const path of [
      '/login',
      '/slogin/:s_email',
      '/first-access',
      '/register',
      '/campaigns/:code',
      '/form/:short_url_id',
      '/checkout/:hash',
      '/terms-service',
      '/privacy-policy',
      '/certified_user/:code/validate',
      '/onboardings/:token/upload',
      '/document_capture_finished',
      '/questionnaire_answer/media/upload_device/:encrypParam',
    ])
      expect(isExemptFromSessionCheck(screen(path)), path).toBe(true);
  });
});

describe('pages that carry a secret', () => {
  it('are never remembered, whichever they are', () => {
    const secretive = [...screenByPath.values()].filter(({ path }) =>
      /:(s_email|token|encrypParam|hash)\b/.test(path),
    );
    const byQuery = ['/ilogin', '/sslogin', '/verified', '/login', '/register'].map(screen);
    expect(secretive.length).toBeGreaterThan(6);
    for (const one of [...secretive, ...byQuery]) expect(isRemembered(one.path), one.path).toBe(false);
  });
});

describe('lastHashPart', () => {
  it('takes the last part of a duplicate hash', () => {
    expect(lastHashPart('#/login#/users?page=2')).toBe('/users?page=2');
    expect(lastHashPart('#/a#/b#/c')).toBe('/c');
  });
  it('leaves a single hash and anchors alone', () => {
    expect(lastHashPart('#/users')).toBeNull();
    expect(lastHashPart('#/users#content')).toBeNull();
    expect(lastHashPart('')).toBeNull();
  });
});

describe('after-action redirects', () => {
  const find = (path: string) => ({ screen: screenByPath.get(path), built: path !== '/chat' });
  it('returns to the last visited path when it may be opened', () => {
    expect(pathAfterSignIn('/users', find, new Set(['users.menu']))).toBe('/users');
  });
  it('goes home otherwise', () => {
    expect(pathAfterSignIn(null, find, new Set())).toBe('/');
    expect(pathAfterSignIn('/users', find, new Set())).toBe('/');
    expect(pathAfterSignIn('/register', find, new Set())).toBe('/');
    expect(pathAfterSignIn('/chat', find, new Set(['chat.menu']))).toBe('/');
    expect(pathAfterSignIn('/nowhere', find, new Set())).toBe('/');
  });
  it('leaves a screen whose rule the new institution does not grant', () => {
    expect(staysAfterInstitutionChange(screen('/users'), new Set(['users.menu']))).toBe(true);
    expect(staysAfterInstitutionChange(screen('/users'), new Set())).toBe(false);
    expect(staysAfterInstitutionChange(undefined, new Set())).toBe(false);
  });
  it('follows a configured sign-out address only when it is one', () => {
    expect(logoutTarget('https://example.org/')).toEqual({ external: 'https://example.org/' });
    expect(logoutTarget('javascript:alert(1)')).toEqual({ path: '/login' });
    expect(logoutTarget(null)).toEqual({ path: '/login' });
  });
});

describe('where errors lead', () => {
  it('a first access to the new password, a finished answer to the list of answers', () => {
    expect(errors['first-access'].redirect).toBe('/first-access');
    expect(errors['answer-finished'].redirect).toBe(answersPath);
    expect(afterAnswerPath(new Set(['questionnaires.menu.answers']))).toBe(answersPath);
    // Restricted students answer, and have no such list.
    expect(afterAnswerPath(new Set(['questionnaires.can_answer']))).toBe('/');
    expect(redirectOf({ status: 401, code: 'unauthenticated' })).toBe('/login');
    expect(redirectOf({ status: 403, code: 'user-above' })).toBe('/');
    expect(redirectOf({ status: 403, code: 'invalid-signature' })).toBe('/invalid-signature');
    expect(redirectOf({ status: 503, code: 'maintenance' })).toBe('/maintenance');
    expect(redirectOf({ status: 503, code: 'busy' })).toBeNull();
    expect(redirectOf({ status: 503, code: 'http-503' })).toBe('/maintenance');
    for (const status of [401, 403, 404, 407])
      expect(redirectOf({ status, code: `http-${status}` })).toBeNull();
    expect(redirectOf({ status: 422, code: 'validation' })).toBeNull();
  });

  it('keeps menu and bar around error pages for whoever is inside, and shows them to nobody else', () => {
    for (const path of ['/not-authorized', '/error-404']) {
      expect(decideNavigation(visit(path)), path).toMatchObject({ insideShell: true });
      for (const outside of [{ signedIn: false }, { firstAccess: true }, { needsInstitution: true }])
        expect(decideNavigation(visit(path, outside)), path).toMatchObject({ insideShell: false });
    }
    expect(decideNavigation(visit('/users', { permissions: new Set(['users.menu']) }))).toMatchObject({
      insideShell: true,
    });
    expect(decideNavigation(visit('/terms-service'))).toMatchObject({ insideShell: false });
  });
});
