import { ActionIcon } from '@mantine/core';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { deferred } from '#lib/page/deferred.ts';
import { openPalette } from '../palette/open-palette.ts';
import { usePaletteKey } from '../palette/use-palette-key.ts';
import classes from './topbar.module.css';

const TopbarMenus = deferred(async () => (await import('./topbar-menus.tsx')).TopbarMenus);

export function Topbar({ onOpenMenu }: { onOpenMenu: () => void }) {
  const { t } = useTranslation();
  const search = (): void => void openPalette();
  usePaletteKey();
  return (
    <header className={classes.bar}>
      <ActionIcon
        className={classes.phoneOnly}
        variant="subtle"
        color="gray"
        size={40}
        aria-label={t('shell.open_menu')}
        onClick={onOpenMenu}
      >
        <IconMenu2 size={20} stroke={1.7} />
      </ActionIcon>
      <button type="button" className={classes.search} aria-keyshortcuts="Control+K" onClick={search}>
        <IconSearch size={16} stroke={1.8} aria-hidden="true" />
        <span>{t('shell.palette.placeholder')}</span>
        <kbd>Ctrl K</kbd>
      </button>
      <div className={classes.gap} />
      <ActionIcon
        className={classes.phoneOnly}
        variant="subtle"
        color="gray"
        size={36}
        data-hint={t('shell.palette.open')}
        aria-label={t('shell.palette.open')}
        onClick={search}
      >
        <IconSearch size={19} stroke={1.7} />
      </ActionIcon>
      <Suspense fallback={null}>
        <TopbarMenus />
      </Suspense>
    </header>
  );
}
