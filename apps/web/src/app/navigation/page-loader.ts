import type { Screen } from '@certame/contract/routes.ts';
import type { ComponentType } from 'react';
import type { BuiltScreen } from '../built-screens.ts';
import { findBuiltScreen } from '../find-built-screen.ts';
import type { RenderedRoute } from './view.ts';

export interface PageLoaders {
  loadScreen: (screen: BuiltScreen) => Promise<ComponentType>;
  /** The layout around the pages; it shows the page by `PageOutlet`. */
  loadShell: () => Promise<ComponentType>;
  /** In a document whose library can't draw the shell: begins it anew, at its present address. */
  beginAnew?: () => void;
  /** Prefetches the data of the shell's first page while its code is loading. */
  prefetch?: (screen: BuiltScreen, search: string) => void;
}

/** Loads the code of pages and of the shell. A loaded route keeps its component, so that a page keeps its state while its address changes. */
export function createPageLoader({ loadScreen, loadShell }: Pick<PageLoaders, 'loadScreen' | 'loadShell'>) {
  /** By path of the screen and whether it stands in the shell. */
  const loaded = new Map<string, RenderedRoute>();
  const placeOf = (path: string, insideShell: boolean): string => (insideShell ? `shell ${path}` : path);

  async function load(
    screen: Screen | undefined,
    pathname: string,
    insideShell: boolean,
  ): Promise<RenderedRoute> {
    const built = screen && findBuiltScreen(screen.path);
    if (!built) return { Shell: null, content: { error: new Error(`Nothing draws ${pathname}`) } };
    const loading = loadScreen(built).then(
      (Component) => ({ Component }),
      (error: unknown) => ({ error }),
    );
    try {
      const route = { Shell: insideShell ? await loadShell() : null, content: await loading };
      if ('Component' in route.content) loaded.set(placeOf(screen.path, insideShell), route);
      return route;
    } catch (error) {
      return { Shell: null, content: { error } };
    }
  }

  return {
    /** The route if it is loaded already, to be rendered at once. */
    find: (screen: Screen | undefined, insideShell: boolean): RenderedRoute | undefined =>
      loaded.get(placeOf(screen?.path ?? '', insideShell)),
    load,
  };
}
