import type { Screen } from '@certame/contract/routes.ts';
import type { ComponentType } from 'react';
import { guardsMove, isRouterFrozen, mayLeave } from '../lib/leave-guard.ts';
import type { LightLocation, Navigate, Params } from '../lib/light-router.tsx';
import { type BuiltScreen, findBuiltScreen } from './built-screens.ts';
import { entryIndex } from './entry-position.ts';
import { browserLocation, locationOf, writeEntry } from './light-history.ts';
import { matchScreen } from './match-screen.ts';
import { askGuard, carryOut } from './visits.ts';

export interface LightPage {
  location: LightLocation;
  params: Params;
  screen: Screen | undefined;
  content: { Component: ComponentType } | { error: unknown };
}

export interface LightView {
  /** Null until the first page's code is there. */
  page: LightPage | null;
  /** The next page is on its way. */
  busy: boolean;
}

/** How a location gets into the browser's history; after `pop` it already stands there. */
type Way = 'push' | 'replace' | 'pop';

export interface StartedShell {
  navigate: Navigate;
  /** Its first page is drawn. */
  ready: Promise<void>;
}

interface Doors {
  loadScreen: (screen: BuiltScreen) => Promise<ComponentType>;
  /** Asks for the data of the frame's first page while its code is on its way. */
  askAhead?: (screen: BuiltScreen, search: string) => void;
  /** Loads the frame's router; the result starts it at the browser's address. */
  loadShell: () => Promise<() => StartedShell>;
}

export interface LightNavigation {
  view: () => LightView;
  subscribe: (listener: () => void) => () => void;
  navigate: Navigate;
  /** Opens the browser's address and follows it from then on. */
  start: () => Promise<void>;
  /** Asks the guard about the present page again. */
  askAgain: () => Promise<void>;
}

/** Serves the pages outside the frame until the first address inside of it, then the frame's router takes over. */
export function createLightNavigation({ loadScreen, askAhead, loadShell }: Doors): LightNavigation {
  let view: LightView = { page: null, busy: false };
  let index = 0;
  /** Only the latest navigation may draw. */
  let turns = 0;
  let shellNavigate: Navigate | null = null;
  /** On the way back to the page's own entry. */
  let returning = false;
  /** The guards have agreed to the move that comes next. */
  let agreed = false;
  const listeners = new Set<() => void>();
  const show = (next: LightView): void => {
    view = next;
    for (const listener of listeners) listener();
  };

  function commit(location: LightLocation, way: Way): void {
    if (way === 'pop') return;
    if (way === 'push') index += 1;
    writeEntry(location, index, way);
  }

  async function handOver(location: LightLocation, way: Way, turn: number): Promise<void> {
    const { screen } = matchScreen(location.pathname);
    const built = screen && findBuiltScreen(screen.path);
    // Beside the frame; whether it fails is the frame's router's business.
    if (built) {
      askAhead?.(built, location.search);
      void loadScreen(built).catch(() => undefined);
    }
    const startShell = await loadShell();
    if (turn !== turns) return;
    commit(location, way);
    window.removeEventListener('popstate', onPop);
    const shell = startShell();
    shellNavigate = shell.navigate;
    await shell.ready;
  }

  async function open(location: LightLocation, way: Way): Promise<void> {
    turns += 1;
    const turn = turns;
    const { screen, params } = matchScreen(location.pathname);
    const destination = { screen, pathname: location.pathname, search: location.search };
    const decision = askGuard(destination);
    // The frame's router asks the guard itself; its visit counts once.
    const toShell = decision.kind === 'allow' && screen?.zone === 'shell';
    const instead = toShell ? null : carryOut(decision, destination);
    if (instead !== null) return open(locationOf(instead), way === 'push' ? 'push' : 'replace');
    show({ ...view, busy: true });
    let content: LightPage['content'];
    try {
      if (toShell) return await handOver(location, way, turn);
      const built = screen && findBuiltScreen(screen.path);
      if (!built) throw new Error(`Nothing draws ${location.pathname}`);
      content = { Component: await loadScreen(built) };
    } catch (error) {
      content = { error };
    }
    if (turn !== turns) return;
    const moved = view.page !== null && view.page.location.pathname !== location.pathname;
    commit(location, way);
    show({ page: { location, params, screen, content }, busy: false });
    if (moved && way !== 'pop') window.scrollTo(0, 0);
  }

  const mustAsk = (next: LightLocation): boolean =>
    isRouterFrozen() || (view.page !== null && guardsMove(view.page.location, next));

  const mayOpen = async (next: LightLocation): Promise<boolean> =>
    !mustAsk(next) || (!isRouterFrozen() && (await mayLeave()));

  function onPop(): void {
    if (returning) {
      returning = false;
      return;
    }
    const location = browserLocation();
    const delta = (entryIndex() ?? index) - index;
    if (!agreed && view.page && mustAsk(location)) {
      // Entries of an earlier life of the page may carry the same mark; there is no telling how far away they are.
      const unknown = delta === 0;
      if (unknown) commit(view.page.location, 'push');
      else {
        returning = true;
        window.history.go(-delta);
      }
      void mayOpen(location).then((may) => {
        if (!may) return;
        if (unknown) return open(location, 'push');
        agreed = true;
        window.history.go(delta);
      });
      return;
    }
    agreed = false;
    // An address that somebody typed is an entry like any other from here on.
    if (entryIndex() === null) writeEntry(location, index + 1, 'replace');
    index = entryIndex() ?? index;
    void open(location, 'pop');
  }

  const navigate: Navigate = async (path, options = {}) => {
    if (shellNavigate) return shellNavigate(path, options);
    const location = locationOf(path, options.state ?? null);
    if (!(await mayOpen(location))) return;
    const here = view.page?.location;
    const same = here?.pathname === location.pathname && here.search === location.search;
    await open(location, options.replace || same ? 'replace' : 'push');
  };

  return {
    view: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    navigate,
    start: async () => {
      index = entryIndex() ?? 0;
      window.addEventListener('popstate', onPop);
      await open(browserLocation(), 'replace');
    },
    askAgain: async () => {
      if (shellNavigate || !view.page) return;
      const { location, screen } = view.page;
      const destination = { screen, pathname: location.pathname, search: location.search };
      const instead = carryOut(askGuard(destination), destination);
      if (instead !== null) await open(locationOf(instead), 'replace');
    },
  };
}
