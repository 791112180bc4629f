import type { Screen } from '@certame/contract/routes.ts';
import type { ComponentType } from 'react';
import { type BuiltScreen, findBuiltScreen } from '../built-screens.ts';
import type { Drawn } from './view.ts';

export interface PageDoors {
  loadScreen: (screen: BuiltScreen) => Promise<ComponentType>;
  /** What stands around every page inside of it, which it shows by `PageOutlet`. */
  loadFrame: () => Promise<ComponentType>;
  /** Asks for the data of the frame's first page while its code is on its way. */
  askAhead?: (screen: BuiltScreen, search: string) => void;
}

/** Loads the code of pages and of the frame. What was drawn once is the same component from then on, so that a page keeps its state while its address changes. */
export function createPageLoader({ loadScreen, loadFrame }: Pick<PageDoors, 'loadScreen' | 'loadFrame'>) {
  /** By path of the screen and whether it stands in the frame. */
  const loaded = new Map<string, Drawn>();
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

  return {
    /** What is there already, to be drawn at once. */
    find: (screen: Screen | undefined, framed: boolean): Drawn | undefined =>
      loaded.get(placeOf(screen?.path ?? '', framed)),
    load,
  };
}
