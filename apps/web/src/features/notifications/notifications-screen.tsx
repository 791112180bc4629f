import type { Notification } from '@certame/contract/features/notifications/endpoints.ts';
import { Button, SegmentedControl } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useDayLabel } from '#kit/days/use-day-label.ts';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { ActionButton } from '#kit/page/action-button.tsx';
import { PageHeader } from '#kit/page/page-header.tsx';
import { activeTimeZone } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { useSearchParams } from '#lib/page/router.tsx';
import { useSession } from '#lib/session/session.ts';
import { groupByDay } from '#lib/time/days.ts';
import { ExportReady } from './export-ready.tsx';
import { NotificationList } from './notification-list.tsx';
import classes from './notifications-screen.module.css';
import { useAllNotifications, useReadNotifications } from './use-notifications.ts';

/** Deduplicates rows: new ones shift the later pages, so that a row may be on two of them. */
const once = (rows: readonly Notification[]): Notification[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
];

/** Every notification of the user by day, the newest first. */
export default function NotificationsScreen() {
  const { t } = useTranslation();
  const { user } = useSession();
  const dayLabel = useDayLabel();
  const [params, setParams] = useSearchParams();
  const exportId = params.get('export');
  const onlyUnread = params.get('unread') === '1';
  const query = useAllNotifications(onlyUnread);
  const { readOne, readAll, isReadingAll } = useReadNotifications();
  const rows = once(query.data?.pages.flatMap((page) => page.model.data) ?? []);
  const unread = user?.unreadNotifications ?? 0;
  return (
    <div className={classes.screen}>
      <PageHeader
        title={t('titles./notifications')}
        actions={
          <>
            <SegmentedControl
              aria-label={t('shell.notifications.show')}
              value={onlyUnread ? 'unread' : 'all'}
              onChange={(value) => setParams(value === 'unread' ? { unread: '1' } : {})}
              data={[
                { value: 'all', label: t('shell.notifications.show_all') },
                { value: 'unread', label: t('shell.notifications.show_unread') },
              ]}
            />
            <ActionButton
              variant="default"
              disabled={unread === 0 && rows.every((row) => row.read_at !== null)}
              loading={isReadingAll}
              icon={IconChecks}
              stroke={2}
              onClick={readAll}
            >
              {t('shell.notifications.read_everything')}
            </ActionButton>
          </>
        }
      />
      {exportId && <ExportReady jobId={exportId} />}
      {query.isError && rows.length === 0 ? (
        <LoadFailure onRetry={() => void query.refetch()} />
      ) : rows.length === 0 ? (
        <div className={classes.frame}>
          <NotificationList
            rows={[]}
            loading={query.isPending}
            none={onlyUnread ? t('shell.notifications.none_unread') : undefined}
            onRead={readOne}
          />
        </div>
      ) : (
        groupByDay(rows, activeTimeZone()).map((group) => (
          <section key={group.day} aria-label={dayLabel(group.day)}>
            <h2 className={classes.day}>{dayLabel(group.day)}</h2>
            <div className={classes.frame}>
              <NotificationList rows={group.rows} loading={false} onRead={readOne} />
            </div>
          </section>
        ))
      )}
      {query.hasNextPage && (
        <div className={classes.more}>
          <Button
            variant="default"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('shell.notifications.more')}
          </Button>
        </div>
      )}
    </div>
  );
}
