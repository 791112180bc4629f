import { ActionIcon, Indicator, Popover, ScrollArea, Text } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { NotificationList } from '#features/notifications/notification-list.tsx';
import { useNewestNotifications, useReadNotifications } from '#features/notifications/use-notifications.ts';
import { SteadyButton } from '#kit/page/steady-button.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { Link } from '#lib/page/router.tsx';
import { useSession } from '#lib/session/session.ts';
import classes from './notifications-bell.module.css';

export function NotificationsBell() {
  const { t } = useTranslation();
  const { user } = useSession();
  const [opened, setOpened] = useState(false);
  const unread = user?.unreadNotifications ?? 0;
  const query = useNewestNotifications(opened);
  const { readOne, readAll } = useReadNotifications();
  const rows = query.data?.model.data ?? [];

  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={360} trapFocus returnFocus>
      <Indicator
        label={unread > 99 ? '99+' : unread}
        disabled={unread === 0}
        size={17}
        offset={6}
        color="accent"
      >
        <Popover.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('shell.notifications.open', { count: unread })}
            onClick={() => setOpened((open) => !open)}
          >
            <IconBell size={19} stroke={1.6} />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown p={0} aria-label={t('titles./notifications')}>
        <div className={classes.head}>
          <Text fw={650}>{t('titles./notifications')}</Text>
          <SteadyButton className={classes.link} disabled={unread === 0} onClick={readAll}>
            {t('shell.notifications.read_all')}
          </SteadyButton>
        </div>
        <ScrollArea.Autosize mah={380} viewportProps={{ tabIndex: 0 }}>
          <NotificationList
            rows={rows}
            loading={query.isPending}
            onFollow={() => setOpened(false)}
            onRead={readOne}
          />
        </ScrollArea.Autosize>
        <Link to="/notifications" className={classes.all} onClick={() => setOpened(false)}>
          {t('shell.notifications.all')}
        </Link>
      </Popover.Dropdown>
    </Popover>
  );
}
