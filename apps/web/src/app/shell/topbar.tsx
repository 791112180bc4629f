import { ActionIcon, Kbd, Tooltip } from '@mantine/core';
import { spotlight } from '@mantine/spotlight';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { useTranslation } from '../../lib/i18n.ts';
import { AvatarMenu } from './avatar-menu.tsx';
import { InstitutionSwitch } from './institution-switch.tsx';
import { LanguageMenu } from './language-menu.tsx';
import { NotificationsBell } from './notifications-bell.tsx';
import { StarMenu } from './star-menu.tsx';
import { ThemeMenu } from './theme-menu.tsx';
import classes from './topbar.module.css';

export function Topbar({ onOpenMenu }: { onOpenMenu: () => void }) {
  const { t } = useTranslation();
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
      <button type="button" className={classes.search} aria-keyshortcuts="Control+K" onClick={spotlight.open}>
        <IconSearch size={16} stroke={1.8} aria-hidden="true" />
        <span>{t('shell.palette.placeholder')}</span>
        <Kbd size="xs">Ctrl K</Kbd>
      </button>
      <div className={classes.gap} />
      <InstitutionSwitch />
      <div className={classes.actions}>
        <Tooltip label={t('shell.palette.open')} openDelay={500}>
          <ActionIcon
            className={classes.phoneOnly}
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('shell.palette.open')}
            onClick={spotlight.open}
          >
            <IconSearch size={19} stroke={1.7} />
          </ActionIcon>
        </Tooltip>
        <span className={classes.wideOnly}>
          <StarMenu />
          <LanguageMenu />
          <ThemeMenu />
        </span>
        <NotificationsBell />
        <AvatarMenu />
      </div>
    </header>
  );
}
