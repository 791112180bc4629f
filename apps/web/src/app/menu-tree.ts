import type { MenuGroup } from '@certame/contract/kit/area/define-area.ts';
import { menuGroups } from '@certame/contract/kit/area/define-area.ts';
import { type MenuEntry, menuEntries } from '@certame/contract/menu.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import { screenByPath } from '@certame/contract/routes.ts';
import { isBuilt } from './find-built-screen.ts';
import { matchScreen } from './navigation/match-screen.ts';

export interface MenuSection {
  group: MenuGroup;
  entries: MenuEntry[];
}

/** The menu of a user: groups in order, only entries that are built and that he may open, no empty group. */
export function menuOf(
  permissions: ReadonlySet<string>,
  exists: (path: string) => boolean = isBuilt,
): MenuSection[] {
  const open = menuEntries.filter((entry) => {
    const screen = screenByPath.get(entry.path);
    return screen !== undefined && exists(entry.path) && satisfiesRule(screen.rule, permissions);
  });
  return menuGroups
    .map((group) => ({ group, entries: open.filter((entry) => entry.group === group) }))
    .filter((section) => section.entries.length > 0);
}

/** The entry a page belongs to: the one that names its screen, else the longest one its address begins with. */
export function activeEntry(pathname: string): string | null {
  const screen = matchScreen(pathname).screen?.path;
  const named = menuEntries.find((entry) => screen !== undefined && entry.screens?.includes(screen));
  if (named) return named.path;
  const matches = menuEntries
    .map((entry) => entry.path)
    .filter((path) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)));
  return matches.sort((a, b) => b.length - a.length)[0] ?? null;
}
