import { type Screen, screens } from '@certame/contract/routes.ts';
import { type ReactNode, useEffect } from 'react';
import {
  createHashRouter,
  type LoaderFunctionArgs,
  type RouteObject,
  redirect,
  replace,
  useRouteError,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { isRouterFrozen } from '../lib/leave-guard.ts';
import { reportException } from '../lib/report-exception.ts';
import { findBuiltScreen } from './built-screens.ts';
import { notePosition } from './entry-position.ts';
import { setErrorNavigation } from './error-handling.ts';
import { followOtherTabs } from './follow-other-tabs.ts';
import type { StartedShell } from './light-navigation.ts';
import { NotFound } from './not-found.tsx';
import { PageError } from './page-error.tsx';
import { Root } from './root.tsx';
import { loadScreen } from './screens.tsx';
import { loadShellTexts, Shell } from './shell/shell.tsx';
import { askGuard, carryOut } from './visits.ts';

/** The browser is there already: it went back or forward, or the page is asked about anew. */
const standsAt = (address: string): boolean => {
  const { pathname, search } = new URL(window.location.hash.slice(1) || '/', window.location.origin);
  return pathname + search === address;
};

function guardOf(screen: Screen | undefined) {
  return ({ request }: LoaderFunctionArgs): Response | null => {
    const { pathname, search } = new URL(request.url);
    const destination = { screen, pathname, search };
    const instead = carryOut(askGuard(destination), destination);
    if (instead === null) return null;
    // Going back to a refused page must not push a page over it: the next step back would lead there again.
    return standsAt(pathname + search) ? replace(instead) : redirect(instead);
  };
}

function BrokenPage() {
  const error = useRouteError();
  useEffect(() => reportException('react', error), [error]);
  return <PageError error={error} />;
}

function routeOf(screen: Screen): RouteObject {
  const built = findBuiltScreen(screen.path);
  return {
    path: screen.path,
    loader: guardOf(screen),
    shouldRevalidate: () => true,
    handle: screen,
    // The error page needs no code of its own to say that something is missing.
    ...(built ? { lazy: { Component: () => loadScreen(built) } } : { Component: NotFound }),
  };
}

const inZone = (...zones: Screen['zone'][]): RouteObject[] =>
  screens.filter((screen) => zones.includes(screen.zone)).map(routeOf);

const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: BrokenPage,
    children: [
      {
        lazy: {
          Component: async () => {
            await loadShellTexts();
            return Shell;
          },
        },
        children: inZone('shell').map((route) => ({ ...route, ErrorBoundary: BrokenPage })),
      },
      ...inZone('public', 'bare'),
      { path: '*', loader: guardOf(undefined), Component: NotFound },
    ],
  },
];

type Router = ReturnType<typeof createHashRouter>;

/** Until its first page is there the router has nothing to draw; what stood before it stays. */
async function whenReady(router: Router): Promise<void> {
  if (router.state.initialized) return;
  await new Promise<void>((resolve) => {
    const stop = router.subscribe((state) => {
      if (!state.initialized) return;
      stop();
      resolve();
    });
  });
}

/** Starts the frame's router at the browser's address. From then on it serves every page, light ones too. */
export function startShell(draw: (app: ReactNode) => void): StartedShell {
  const router = createHashRouter(routes);
  setErrorNavigation((path) => {
    if (!isRouterFrozen() && router.state.location.pathname !== path) void router.navigate(path);
  });
  followOtherTabs(() => void router.revalidate());
  router.subscribe(notePosition);
  return {
    navigate: (path, options) => router.navigate(path, options),
    ready: whenReady(router).then(() => draw(<RouterProvider router={router} />)),
  };
}
