import { satisfiesRule } from '@certame/contract/permissions.ts';
import { screenByPath, screens } from '@certame/contract/routes.ts';
import { Spotlight, type SpotlightActionData } from '@mantine/spotlight';
import { IconArrowRight, IconSearch } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSession } from '../../lib/session.ts';
import { withoutAccents } from '../../lib/without-accents.ts';
import { isBuilt } from '../built-screens.ts';
import { menuOf } from '../menu-tree.ts';
import { menuIcon } from './icons.tsx';

interface Destination {
  path: string;
  title: string;
  group: string;
  icon?: string;
}

/** Every screen without parameters that is built and permitted: the menu's first, then the others. */
function destinationsOf(permissions: ReadonlySet<string>, t: TFunction): Destination[] {
  const inMenu = menuOf(permissions).flatMap((section) =>
    section.entries.map((entry) => ({
      path: entry.path,
      icon: entry.icon,
      title: t(`titles.${entry.path}`),
      group: t(`menu.${section.group}`),
    })),
  );
  const known = new Set(inMenu.map((one) => one.path));
  const others = screens
    .filter((screen) => screen.zone === 'shell' && !screen.path.includes(':') && !known.has(screen.path))
    .filter((screen) => isBuilt(screen.path) && satisfiesRule(screen.rule, permissions))
    .map((screen) => ({
      path: screen.path,
      title: t(`titles.${screen.path}`),
      group: t('shell.palette.actions'),
    }));
  return [...inMenu, ...others];
}

const matches = (query: string, destination: Destination): boolean => {
  const words = withoutAccents(query).split(/\s+/).filter(Boolean);
  const haystack = withoutAccents(`${destination.title} ${destination.group} ${destination.path}`);
  return words.every((word) => haystack.includes(word));
};

/** Ctrl+K: goes to any permitted screen by its name. */
export function Palette() {
  const { t } = useTranslation();
  const { permissions } = useSession();
  const navigate = useNavigate();
  const destinations = useMemo(() => destinationsOf(permissions, t), [permissions, t]);
  const byPath = useMemo(() => new Map(destinations.map((one) => [one.path, one])), [destinations]);
  const actions = destinations
    .filter((one) => screenByPath.has(one.path))
    .map((one): SpotlightActionData => {
      const Icon = one.icon ? menuIcon(one.icon) : IconArrowRight;
      return {
        id: one.path,
        label: one.title,
        description: one.group,
        leftSection: <Icon size={18} stroke={1.6} />,
        onClick: () => void navigate(one.path),
      };
    });
  return (
    <Spotlight
      actions={actions}
      filter={(query, list) =>
        list.filter((action) => {
          const destination = 'id' in action ? byPath.get(action.id) : undefined;
          return destination !== undefined && matches(query, destination);
        })
      }
      shortcut={['mod + K']}
      tagsToIgnore={[]}
      limit={40}
      scrollable
      maxHeight={420}
      nothingFound={t('common.empty')}
      attributes={{ content: { 'aria-label': t('shell.palette.open') } }}
      searchProps={{
        leftSection: <IconSearch size={18} stroke={1.7} />,
        placeholder: t('shell.palette.placeholder'),
        'aria-label': t('shell.palette.placeholder'),
      }}
    />
  );
}
