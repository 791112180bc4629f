import type { Screen } from '@certame/contract/routes.ts';
import type { ComponentType } from 'react';
import { guardsMove, isRouterFrozen, mayLeave } from '#lib/page/leave-guard.ts';
import type { Navigate, PageLocation, Params } from '#lib/page/router.tsx';
import { type BuiltScreen, findBuiltScreen } from '../built-screens.ts';
import { entryIndex } from './entry-position.ts';
import { browserLocation, locationOf, writeEntry } from './history-entries.ts';
import { matchScreen } from './match-screen.ts';
import { askGuard, carryOut } from './visits.ts';

interface Drawn {
  /** What stands around the page; null outside of the frame. */
  Frame: ComponentType | null;
  content: { Component: ComponentType } | { error: unknown };
}

export interface Page extends Drawn {
  location: PageLocation;
  params: Params;
  screen: Screen | undefined;
}

export interface View {
  /** Null until the first page's code is there. */
  page: Page | null;
  /** The next page is on its way. */
  busy: boolean;
}

/** How a location gets into the browser's history; after `pop` it already stands there. */
type Way = 'push' | 'replace' | 'pop';

interface Doors {
  loadScreen: (screen: BuiltScreen) => Promise<ComponentType>;
  /** What stands around every page inside of it, which it shows by `PageOutlet`. */
  loadFrame: () => Promise<ComponentType>;
  /** Asks for the data of the frame's first page while its code is on its way. */
  askAhead?: (screen: BuiltScreen, search: string) => void;
}

export interface Navigation {
  view: () => View;
  subscribe: (listener: () => void) => () => void;
  navigate: Navigate;
  /** Opens the browser's address and follows it from then on. */
  start: () => Promise<void>;
  /** Asks the guard about the present page again. */
  askAgain: () => Promise<void>;
}

/** The router: it serves every page, and loads the frame with the first page inside of it. */
export function createNavigation({ loadScreen, loadFrame, askAhead }: Doors): Navigation {
  let view: View = { page: null, busy: false };
  let index = 0;
  /** Only the latest navigation may draw. */
  let turns = 0;
  /** On the way back to the page's own entry. */
  let returning = false;
  /** The guards have agreed to the move that comes next. */
  let agreed = false;
  /** A page of the frame has been asked for. */
  let entered = false;
  /** By path of the screen and whether it stands in the frame: always the same component, so that a page keeps its state while its address changes. */
  const loaded = new Map<string, Drawn>();
  const listeners = new Set<() => void>();
  const show = (next: View): void => {
    view = next;
    for (const listener of listeners) listener();
  };

  function commit(location: PageLocation, way: Way): void {
    if (way === 'pop') return;
    if (way === 'push') index += 1;
    writeEntry(location, index, way);
  }

  const placeOf = (path: string, framed: boolean): string => (framed ? `frame ${path}` : path);

  async function load(screen: Screen | undefined, pathname: string, framed: boolean): Promise<Drawn> {
    const built = screen && findBuiltScreen(screen.path);
    if (!built) return { Frame: null, content: { error: new Error(`Nothing draws ${pathname}`) } };
    const loading = loadScreen(built).then(
      (Component) => ({ Component }),
      (error: unknown) => ({ error }),
    );
    try {
      const drawn = { Frame: framed ? await loadFrame() : null, content: await loading };
      if ('Component' in drawn.content) loaded.set(placeOf(screen.path, framed), drawn);
      return drawn;
    } catch (error) {
      return { Frame: null, content: { error } };
    }
  }

  async function open(location: PageLocation, way: Way): Promise<void> {
    turns += 1;
    const turn = turns;
    const { screen, params } = matchScreen(location.pathname);
    const destination = { screen, pathname: location.pathname, search: location.search };
    const decision = askGuard(destination);
    const built = screen && findBuiltScreen(screen.path);
    if (!entered && decision.kind === 'allow' && screen?.zone === 'shell' && built) {
      entered = true;
      // Before anything else that the visit asks of the server: nobody sees the page without it.
      askAhead?.(built, location.search);
    }
    const instead = carryOut(decision, destination);
    if (instead !== null) return open(locationOf(instead), way === 'push' ? 'push' : 'replace');
    // What is there already is drawn at once: nothing in between, and the next change knows of this one.
    const framed = decision.kind === 'allow' && decision.framed;
    let drawn = loaded.get(placeOf(screen?.path ?? '', framed));
    if (!drawn) {
      show({ ...view, busy: true });
      drawn = await load(screen, location.pathname, framed);
      if (turn !== turns) return;
    }
    const moved = view.page !== null && view.page.location.pathname !== location.pathname;
    commit(location, way);
    show({ page: { location, params, screen, ...drawn }, busy: false });
    if (moved && way !== 'pop') window.scrollTo(0, 0);
  }

  const mustAsk = (next: PageLocation): boolean =>
    isRouterFrozen() || (view.page !== null && guardsMove(view.page.location, next));

  const mayOpen = async (): Promise<boolean> => !isRouterFrozen() && (await mayLeave());

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
      void mayOpen().then((may) => {
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
    const location = locationOf(path, options.state ?? null);
    if (mustAsk(location) && !(await mayOpen())) return;
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
      if (!view.page) return;
      const { location, screen } = view.page;
      const destination = { screen, pathname: location.pathname, search: location.search };
      const instead = carryOut(askGuard(destination), destination);
      if (instead !== null) await open(locationOf(instead), 'replace');
    },
  };
}
