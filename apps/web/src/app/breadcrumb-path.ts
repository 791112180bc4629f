import { satisfiesRule } from '@certame/contract/permissions.ts';
import { matchScreen } from './navigation/match-screen.ts';

export interface Crumb {
  /** Address to go to; null for the page itself. */
  to: string | null;
  /** Path of the route table, whose title names the crumb. */
  path: string;
}

/** Home, every part of the address that is a screen the user may open, and the page itself. */
export function crumbsOf(pathname: string, permissions: ReadonlySet<string>): Crumb[] {
  const current = matchScreen(pathname).screen;
  if (!current || current.path === '/') return [];
  const parts = pathname.split('/').filter(Boolean);
  const above = parts.slice(0, -1).flatMap((_, index): Crumb[] => {
    const to = `/${parts.slice(0, index + 1).join('/')}`;
    const { screen, built } = matchScreen(to);
    // An address of another zone may stand in the way: /campaigns/:code is a page for strangers.
    return screen?.zone === 'shell' && built && satisfiesRule(screen.rule, permissions)
      ? [{ to, path: screen.path }]
      : [];
  });
  return [{ to: '/', path: '/' }, ...above, { to: null, path: current.path }];
}
