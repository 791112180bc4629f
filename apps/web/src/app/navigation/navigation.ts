import { guardsMove, isRouterFrozen, mayLeave } from '#lib/page/leave-guard.ts';
import type { Navigate, PageLocation } from '#lib/page/router.tsx';
import { findBuiltScreen } from '../find-built-screen.ts';
import { entryIndex } from './entry-position.ts';
import { browserLocation, locationOf, writeEntry } from './history-entries.ts';
import { matchScreen } from './match-screen.ts';
import { createPageLoader, type PageLoaders } from './page-loader.ts';
import type { View } from './view.ts';
import { applyDecision, askGuard } from './visits.ts';

export type { Page, View } from './view.ts';

/** How a location gets into the browser's history; after `pop` it already stands there. */
type HistoryAction = 'push' | 'replace' | 'pop';

export interface Navigation {
  view: () => View;
  subscribe: (listener: () => void) => () => void;
  navigate: Navigate;
  /** Opens the browser's address and follows it from then on. */
  start: () => Promise<void>;
  /** Asks the guard about the present page again. */
  askAgain: () => Promise<void>;
}

/** What is shown, and a call to the listeners for each change of it. */
function createShownView() {
  let view: View = { page: null, busy: false };
  const listeners = new Set<() => void>();
  return {
    view: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show: (next: View): void => {
      view = next;
      for (const listener of listeners) listener();
    },
  };
}

const guardsMoveFrom = ({ page }: View, next: PageLocation): boolean =>
  page !== null && guardsMove(page.location, next);

/** The router: it serves every page, and loads the shell with the first page inside of it. */
export function createNavigation({ loadScreen, loadShell, beginAnew, prefetch }: PageLoaders): Navigation {
  const { view, subscribe, show } = createShownView();
  let index = 0;
  /** Number of navigations so far: only the latest one may render. */
  let navigations = 0;
  /** The browser is going back to the page's own entry. */
  let returning = false;
  /** The leave guards have agreed to the next move. */
  let agreed = false;
  /** A page of the shell has been opened. */
  let entered = false;
  const pages = createPageLoader({ loadScreen, loadShell });

  function commit(location: PageLocation, action: HistoryAction): void {
    if (action === 'pop') return;
    if (action === 'push') index += 1;
    writeEntry(location, index, action);
  }

  async function open(location: PageLocation, action: HistoryAction): Promise<void> {
    navigations += 1;
    const navigation = navigations;
    const { screen, params } = matchScreen(location.pathname);
    const destination = { screen, pathname: location.pathname, search: location.search };
    const decision = askGuard(destination);
    const built = screen && findBuiltScreen(screen.path);
    if (!entered && decision.kind === 'allow' && screen?.zone === 'shell' && built) {
      entered = true;
      // Before any other request of this visit: the page can't be shown without it.
      prefetch?.(built, location.search);
    }
    const instead = applyDecision(decision, destination);
    if (instead !== null) return open(locationOf(instead), action === 'push' ? 'push' : 'replace');
    // A loaded route is rendered synchronously: nothing in between, and the next navigation sees this one.
    const insideShell = decision.kind === 'allow' && decision.insideShell;
    if (insideShell && beginAnew) {
      commit(location, action);
      // The page leaves as pages do before the document goes: what it watches ends, what it holds is let go.
      show({ page: null, busy: true });
      return beginAnew();
    }
    let route = pages.find(screen, insideShell);
    if (!route) {
      show({ ...view(), busy: true });
      route = await pages.load(screen, location.pathname, insideShell);
      if (navigation !== navigations) return;
    }
    const before = view().page?.location.pathname;
    const moved = before !== undefined && before !== location.pathname;
    commit(location, action);
    show({ page: { location, params, screen, ...route }, busy: false });
    if (moved && action !== 'pop') window.scrollTo(0, 0);
  }

  const mustAsk = (next: PageLocation): boolean => isRouterFrozen() || guardsMoveFrom(view(), next);

  const mayOpen = async (): Promise<boolean> => !isRouterFrozen() && (await mayLeave());

  function onPop(): void {
    if (returning) {
      returning = false;
      return;
    }
    const location = browserLocation();
    const delta = (entryIndex() ?? index) - index;
    const { page } = view();
    if (!agreed && page && mustAsk(location)) {
      // Entries of an earlier life of the page may carry the same mark; there is no telling how far away they are.
      const unknown = delta === 0;
      if (unknown) commit(page.location, 'push');
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
    const here = view().page?.location;
    const same = here?.pathname === location.pathname && here.search === location.search;
    await open(location, options.replace || same ? 'replace' : 'push');
  };

  return {
    view,
    subscribe,
    navigate,
    start: async () => {
      index = entryIndex() ?? 0;
      window.addEventListener('popstate', onPop);
      await open(browserLocation(), 'replace');
    },
    askAgain: async () => {
      const { page } = view();
      if (!page) return;
      const { location, screen } = page;
      const destination = { screen, pathname: location.pathname, search: location.search };
      const instead = applyDecision(askGuard(destination), destination);
      if (instead !== null) await open(locationOf(instead), 'replace');
    },
  };
}
