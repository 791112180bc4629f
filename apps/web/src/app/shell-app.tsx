import { type Screen, screens } from '@certame/contract/routes.ts';
import type { ReactNode } from 'react';
import {
  createHashRouter,
  type LoaderFunctionArgs,
  type RouteObject,
  redirect,
  useRouteError,
} from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { isRouterFrozen } from '../lib/leave-guard.ts';
import { findBuiltScreen } from './built-screens.ts';
import { setErrorNavigation } from './error-handling.ts';
import { followOtherTabs } from './follow-other-tabs.ts';
import type { StartedShell } from './light-navigation.ts';
import { NotFound } from './not-found.tsx';
import { PageError } from './page-error.tsx';
import { Root } from './root.tsx';
import { loadScreen } from './screens.tsx';
import { loadShellTexts, Shell } from './shell/shell.tsx';
import { askGuard, carryOut } from './visits.ts';

function guardOf(screen: Screen | undefined) {
  return ({ request }: LoaderFunctionArgs): Response | null => {
    const { pathname, search } = new URL(request.url);
    const destination = { screen, pathname, search };
    const instead = carryOut(askGuard(destination), destination);
    return instead === null ? null : redirect(instead);
  };
}

const BrokenPage = () => <PageError error={useRouteError()} />;

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
  return {
    navigate: (path, options) => router.navigate(path, options),
    ready: whenReady(router).then(() => draw(<RouterProvider router={router} />)),
  };
}
