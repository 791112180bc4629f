import { titleKey } from '@certame/contract/messages/text-key.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import { type Screen, screens } from '@certame/contract/routes.ts';
import { searchKey } from '@certame/rules/search/search-key.ts';
import type { Translate } from '#lib/language/i18n.ts';
import { isBuilt } from '../../find-built-screen.ts';
import { menuOf } from '../../menu-tree.ts';
import { matchScreen } from '../../navigation/match-screen.ts';

export interface PalettePage {
  path: string;
  title: string;
  group: string;
  icon?: string;
}

/** A page that anybody may open by its address is offered to those who are permitted what it is for. */
const offerRule = ({ path, rule }: Screen): string =>
  rule === 'public' ? path.slice(1).replaceAll('/', '.') : rule;

/** Every screen without parameters that is built and permitted: the menu's first, then the others. */
export function palettePages(permissions: ReadonlySet<string>, t: Translate): PalettePage[] {
  const inMenu = menuOf(permissions).flatMap((section) =>
    section.entries.map((entry) => ({
      path: entry.path,
      icon: entry.icon,
      title: t(titleKey(entry.path)),
      group: t(`menu.${section.group}`),
    })),
  );
  const known = new Set(inMenu.map((one) => one.path));
  const others = screens
    .filter((screen) => screen.zone === 'shell' && !screen.path.includes(':') && !known.has(screen.path))
    .filter((screen) => isBuilt(screen.path) && satisfiesRule(offerRule(screen), permissions))
    .map((screen) => ({
      path: screen.path,
      title: t(titleKey(screen.path)),
      group: t('shell.palette.actions'),
    }));
  return [...inMenu, ...others];
}

/** Pages whose words hold every word of the query; those whose title begins with it come first. */
export function findPages(pages: readonly PalettePage[], query: string): PalettePage[] {
  const wanted = searchKey(query).trim();
  const words = wanted.split(/\s+/).filter(Boolean);
  const found = pages.filter((page) => {
    const haystack = searchKey(`${page.title} ${page.group} ${page.path}`);
    return words.every((word) => haystack.includes(word));
  });
  const rank = (page: PalettePage): number => (searchKey(page.title).startsWith(wanted) ? 0 : 1);
  return [...found].sort((a, b) => rank(a) - rank(b));
}

/** Whether the user may open an address of the shell, or of the rooms where exams are taken. */
export function mayOpen(path: string, permissions: ReadonlySet<string>): boolean {
  const { screen, built } = matchScreen(path);
  const isOwn = screen?.zone === 'shell' || screen?.zone === 'bare';
  return isOwn && built && satisfiesRule(screen.rule, permissions);
}
