import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { addLeaveGuard, freezeRouter } from '#lib/page/leave-guard.ts';
import type { GuardDecision } from './guard.ts';
import { createNavigation } from './navigation.ts';
import type { PageLoaders } from './page-loader.ts';

const decisions = new Map<string, GuardDecision>();
const applied: string[] = [];
const failing = new Set<string>();
/** Screens whose code is still on its way, and what lets it arrive. */
const slow = new Map<string, Promise<void>>();
vi.mock('./visits.ts', () => ({
  askGuard: ({ pathname }: { pathname: string }) =>
    decisions.get(pathname) ?? {
      kind: 'allow',
      remember: false,
      checkSession: false,
      insideShell: !['/login', '/version'].includes(pathname),
    },
  applyDecision: (decision: GuardDecision, { pathname }: { pathname: string }) => {
    applied.push(pathname);
    return decision.kind === 'redirect' ? decision.to : null;
  },
}));

/** As much of a browser as the router touches: a stack of entries and the event of moving in it. */
function fakeBrowser(hash: string) {
  const entries: { hash: string; state: unknown }[] = [{ hash, state: null }];
  let at = 0;
  let heard: (() => void) | null = null;
  const window = {
    location: {
      get hash() {
        return entries[at]?.hash ?? '';
      },
    },
    history: {
      get state() {
        return entries[at]?.state;
      },
      pushState: (state: unknown, _title: string, url: string) => {
        entries.splice(at + 1, entries.length, { hash: url, state });
        at += 1;
      },
      replaceState: (state: unknown, _title: string, url: string) => {
        entries[at] = { hash: url, state };
      },
      go: (delta: number) => {
        at += delta;
        queueMicrotask(() => heard?.());
      },
    },
    scrollTo: vi.fn(),
    addEventListener: (_name: string, listener: () => void) => {
      heard = listener;
    },
    removeEventListener: () => {
      heard = null;
    },
  };
  const type = (url: string): void => {
    window.history.pushState(null, '', url);
    heard?.();
  };
  /** Gives an entry the place of another, as an earlier life of the page may have. */
  const mark = (entry: number, idx: number): void => {
    const one = entries[entry];
    if (one) one.state = { ...(one.state as object), idx };
  };
  return {
    window,
    type,
    mark,
    hashes: () => entries.map((entry) => entry.hash),
    hears: () => heard !== null,
  };
}

const TestShell = () => null;
const settle = () => new Promise((resolve) => setTimeout(resolve));

async function started(hash: string, more: Partial<PageLoaders> = {}) {
  const browser = fakeBrowser(hash);
  vi.stubGlobal('window', browser.window);
  const navigation = createNavigation({
    loadScreen: async (screen) => {
      await slow.get(screen.path);
      if (failing.has(screen.path)) throw new Error('no line');
      return () => null;
    },
    loadShell: () => Promise.resolve(TestShell),
    prefetch: ({ path }) => applied.push(`ahead of ${path}`),
    ...more,
  });
  await navigation.start();
  const page = () => navigation.view().page;
  return { browser, navigation, page, path: () => page()?.screen?.path };
}

describe('navigation', () => {
  let undo: () => void = () => undefined;
  beforeEach(() => {
    decisions.clear();
    slow.clear();
    applied.length = 0;
  });
  afterEach(() => {
    undo();
    undo = () => undefined;
    vi.unstubAllGlobals();
  });

  it('opens the address, moves on, and back and forward', async () => {
    const { browser, navigation, path } = await started('#/login');
    expect(path()).toBe('/login');
    await navigation.navigate('/reset-password/abc?email=x', { state: { a: 1 } });
    expect(navigation.view().page).toMatchObject({
      params: { token: 'abc' },
      location: { pathname: '/reset-password/abc', search: '?email=x', state: { a: 1 } },
    });
    expect(browser.hashes()).toEqual(['#/login', '#/reset-password/abc?email=x']);
    browser.window.history.go(-1);
    await settle();
    expect(path()).toBe('/login');
    browser.window.history.go(1);
    await settle();
    expect(navigation.view().page?.location.state).toEqual({ a: 1 });
  });

  it('takes the page down and begins the document anew where its library can’t draw the shell', async () => {
    const shownAtTheEnd: unknown[] = [];
    const loadShell = vi.fn(async () => TestShell);
    const { browser, navigation, path } = await started('#/login', {
      loadShell,
      beginAnew: () => shownAtTheEnd.push(navigation.view().page),
    });
    expect(path()).toBe('/login');
    await navigation.navigate('/students?q=ana', { replace: true });
    expect(shownAtTheEnd).toEqual([null]);
    expect(browser.hashes()).toEqual(['#/students?q=ana']);
    expect(loadShell).not.toHaveBeenCalled();
  });

  it('follows the guard elsewhere without leaving the refused address behind', async () => {
    decisions.set('/form/x', { kind: 'redirect', to: '/login' });
    const { browser, navigation, path } = await started('#/form/x');
    expect(path()).toBe('/login');
    expect(browser.hashes()).toEqual(['#/login']);
    await navigation.navigate('/form/x');
    browser.type('#/form/x');
    await settle();
    expect(browser.hashes()).toEqual(['#/login', '#/login', '#/login']);
    decisions.clear();
    await navigation.navigate('/form/x', { replace: true });
    expect(browser.hashes()).toEqual(['#/login', '#/login', '#/form/x']);
    decisions.set('/form/x', { kind: 'redirect', to: '/login' });
    await navigation.askAgain();
    expect(path()).toBe('/login');
  });

  it('draws pages of the shell in it, asks the guard once about each, and takes it down for the others', async () => {
    const { browser, navigation, page } = await started('#/login');
    expect(page()?.Shell).toBeNull();
    await navigation.navigate('/questionnaires/answers');
    expect(page()).toMatchObject({ Shell: TestShell, screen: { path: '/questionnaires/answers' } });
    await navigation.navigate('/users');
    expect(page()?.Shell).toBe(TestShell);
    await navigation.navigate('/version');
    expect(page()?.Shell).toBeNull();
    expect(applied).toEqual([
      '/login',
      'ahead of /questionnaires/answers',
      '/questionnaires/answers',
      '/users',
      '/version',
    ]);
    expect(browser.hashes()).toEqual(['#/login', '#/questionnaires/answers', '#/users', '#/version']);
  });

  it('keeps a page while its address changes, and draws at once what is loaded', async () => {
    const { browser, navigation, page } = await started('#/users');
    const first = page()?.content;
    void navigation.navigate('/users?page=2', { replace: true });
    expect(page()?.location.search).toBe('?page=2');
    expect(page()?.content).toBe(first);
    expect(navigation.view().busy).toBe(false);
    expect(browser.hashes()).toEqual(['#/users?page=2']);
  });

  it('shows inside of the shell what could not be loaded, and tries again at the next visit', async () => {
    failing.add('/users');
    const { navigation, page } = await started('#/users');
    expect(page()).toMatchObject({ Shell: TestShell, content: { error: new Error('no line') } });
    failing.clear();
    await navigation.navigate('/users');
    expect(page()?.content).toHaveProperty('Component');
  });

  it('draws the latest page that was asked for, though the one before arrives after it', async () => {
    const { browser, navigation, path } = await started('#/login');
    const { promise, resolve } = Promise.withResolvers<void>();
    slow.set('/forgot-password', promise);
    const first = navigation.navigate('/forgot-password');
    expect(navigation.view().busy).toBe(true);
    await navigation.navigate('/version');
    resolve();
    await first;
    expect(path()).toBe('/version');
    expect(navigation.view().busy).toBe(false);
    expect(browser.hashes()).toEqual(['#/login', '#/version']);
  });

  it('opens the address it is at in place, and begins a new page at its top, not one it comes back to', async () => {
    const { browser, navigation } = await started('#/login');
    await navigation.navigate('/version');
    await navigation.navigate('/version');
    expect(browser.hashes()).toEqual(['#/login', '#/version']);
    expect(browser.window.scrollTo).toHaveBeenCalledOnce();
    browser.window.history.go(-1);
    await settle();
    expect(browser.window.scrollTo).toHaveBeenCalledOnce();
  });

  it('counts an address that somebody typed among its entries, and comes back to it', async () => {
    const { browser, navigation, path } = await started('#/login');
    browser.type('#/forgot-password');
    await settle();
    await navigation.navigate('/version');
    const guard = vi.fn(() => Promise.resolve(false));
    undo = addLeaveGuard(guard);
    browser.window.history.go(-2);
    await settle();
    expect(guard).toHaveBeenCalledOnce();
    expect([path(), browser.window.location.hash]).toEqual(['/version', '#/version']);
  });

  it('stays where an entry of an earlier life of the page can not be placed', async () => {
    const { browser, navigation, path } = await started('#/login');
    await navigation.navigate('/version');
    browser.mark(0, 1);
    const answers = [false, true];
    undo = addLeaveGuard(() => Promise.resolve(answers.shift() ?? false));
    browser.window.history.go(-1);
    await settle();
    expect([path(), browser.window.location.hash]).toEqual(['/version', '#/version']);
    browser.mark(0, 2);
    browser.window.history.go(-1);
    await settle();
    expect([path(), browser.window.location.hash]).toEqual(['/login', '#/login']);
  });

  it('stays while the router is frozen', async () => {
    const { browser, navigation, path } = await started('#/login');
    await navigation.navigate('/form/x');
    undo = freezeRouter();
    await navigation.navigate('/version');
    expect([path(), browser.hashes()]).toEqual(['/form/:short_url_id', ['#/login', '#/form/x']]);
    browser.window.history.go(-1);
    await settle();
    expect(path()).toBe('/form/:short_url_id');
    expect(browser.window.location.hash).toBe('#/form/x');
    undo();
    browser.window.history.go(-1);
    await settle();
    expect(path()).toBe('/login');
  });

  it('asks the leave guards once before it moves', async () => {
    const { browser, navigation, path } = await started('#/login');
    await navigation.navigate('/version');
    const answers = [false, true];
    const guard = vi.fn(() => Promise.resolve(answers.shift() ?? false));
    undo = addLeaveGuard(guard);
    browser.window.history.go(-1);
    await settle();
    expect(path()).toBe('/version');
    expect(browser.window.location.hash).toBe('#/version');
    browser.window.history.go(-1);
    await settle();
    expect(path()).toBe('/login');
    expect(guard).toHaveBeenCalledTimes(2);
    await navigation.navigate('/version');
    expect(path()).toBe('/login');
  });
});
