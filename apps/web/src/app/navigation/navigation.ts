import { guardsMove, isRouterFrozen, mayLeave } from '#lib/page/leave-guard.ts';
import type { Navigate, PageLocation } from '#lib/page/router.tsx';
import { findBuiltScreen } from '../built-screens.ts';
import { entryIndex } from './entry-position.ts';
import { browserLocation, locationOf, writeEntry } from './history-entries.ts';
import { matchScreen } from './match-screen.ts';
import { createPageLoader, type PageDoors } from './page-loader.ts';
import type { View } from './view.ts';
import { askGuard, carryOut } from './visits.ts';

export type { Page, View } from './view.ts';

/** How a location gets into the browser's history; after `pop` it already stands there. */
type Way = 'push' | 'replace' | 'pop';

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
export function createNavigation({ loadScreen, loadFrame, askAhead }: PageDoors): Navigation {
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
  const pages = createPageLoader({ loadScreen, loadFrame });
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
    let drawn = pages.find(screen, framed);
    if (!drawn) {
      show({ ...view, busy: true });
      drawn = await pages.load(screen, location.pathname, framed);
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
