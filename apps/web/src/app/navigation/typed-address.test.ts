import { afterEach, describe, expect, it, vi } from 'vitest';

interface Entry {
  hash: string;
  state: { idx: number } | null;
}

/** A browser's history and a router that hears of every move the watch lets through. */
async function browser(...hashes: string[]) {
  vi.resetModules();
  const entries: Entry[] = hashes.map((hash, idx) => ({ hash, state: { idx } }));
  let at = entries.length - 1;
  const listeners: ((event: { state: unknown; stopImmediatePropagation: () => void }) => void)[] = [];
  const pop = (): void => {
    let stopped = false;
    const event = {
      state: entries[at]?.state,
      stopImmediatePropagation: () => {
        stopped = true;
      },
    };
    for (const listener of [...listeners]) if (!stopped) listener(event);
  };
  const history = {
    get state() {
      return entries[at]?.state;
    },
    replaceState: (state: Entry['state'], _title: string, hash: string) => {
      entries[at] = { hash, state };
    },
    back: () => history.go(-1),
    go: (delta: number) => {
      at += delta;
      queueMicrotask(pop);
    },
  };
  vi.stubGlobal('window', {
    history,
    location: {
      get hash() {
        return entries[at]?.hash ?? '';
      },
    },
    addEventListener: (_name: string, listener: (typeof listeners)[number]) => listeners.push(listener),
  });
  const { watchTypedAddresses } = await import('./typed-address.ts');
  const { notePosition } = await import('./entry-position.ts');
  const { addLeaveGuard, freezeRouter } = await import('#lib/page/leave-guard.ts');
  const navigated: string[] = [];
  const heard: string[] = [];
  watchTypedAddresses((path) => navigated.push(path));
  notePosition();
  listeners.push(() => heard.push(`${entries[at]?.hash} ${entries[at]?.state?.idx}`));
  return {
    addLeaveGuard,
    freezeRouter,
    entries,
    heard,
    navigated,
    history,
    here: () => entries[at]?.hash,
    type: (hash: string) => {
      entries.splice(at + 1, entries.length, { hash, state: null });
      at += 1;
      pop();
    },
  };
}
const settle = () => new Promise((resolve) => setTimeout(resolve));

describe('typed addresses', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('are numbered after the entry they were typed over, before a router hears of them', async () => {
    const { type, heard, history } = await browser('#/', '#/users');
    type('#/courses');
    expect(heard).toEqual(['#/courses 2']);
    history.go(-2);
    await settle();
    type('#/classes');
    expect(heard.at(-1)).toBe('#/classes 1');
  });

  it('are cut to the last part of a duplicate hash', async () => {
    const { type, heard } = await browser('#/login');
    type('#/login#/users?page=2');
    expect(heard).toEqual(['#/users?page=2 1']);
  });

  it('change nothing while the router is frozen, and leave an entry that can be told from the others', async () => {
    const { type, heard, here, entries, history, navigated, freezeRouter } = await browser(
      '#/answers',
      '#/form/x',
    );
    freezeRouter();
    type('#/users');
    await settle();
    expect(here()).toBe('#/form/x');
    expect(heard).toEqual([]);
    expect(navigated).toEqual([]);
    expect(entries[2]?.state).toMatchObject({ idx: 2 });
    // The router hears of a move back to it like of any other, and knows how far it is.
    history.go(1);
    await settle();
    expect(heard).toEqual(['#/users 2']);
  });

  it('typed before an exam leave the way back from it countable', async () => {
    const { type, entries } = await browser('#/');
    type('#/questionnaires/answers');
    expect(entries.map((entry) => entry.state?.idx)).toEqual([0, 1]);
  });

  it('ask the leave guards once, and go on when those agree', async () => {
    const { type, navigated, here, addLeaveGuard } = await browser('#/', '#/users/create');
    const answers = [false, true];
    const guard = vi.fn(() => Promise.resolve(answers.shift() ?? false));
    addLeaveGuard(guard);
    type('#/courses');
    await settle();
    expect(here()).toBe('#/users/create');
    expect(navigated).toEqual([]);
    type('#/courses');
    await settle();
    expect(navigated).toEqual(['/courses']);
    expect(guard).toHaveBeenCalledTimes(2);
  });
});
