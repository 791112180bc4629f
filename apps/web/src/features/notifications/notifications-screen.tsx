import { Button } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { LoadFailure } from '../../kit/grid/load-failure.tsx';
import { Pagination } from '../../kit/grid/pagination.tsx';
import { PageHeader } from '../../kit/page/page-header.tsx';
import { NotificationList } from './notification-list.tsx';
import classes from './notifications-screen.module.css';
import { useNotifications, useReadNotifications } from './use-notifications.ts';

/** Every notification of the user, the newest first. */
export default function NotificationsScreen() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Number(params.get('page')) || 1);
  const query = useNotifications({ page, enabled: true });
  const read = useReadNotifications();
  const model = query.data?.model;
  const unread = (model?.data ?? []).filter((row) => row.read_at === null).map((row) => row.id);
  return (
    <>
      <PageHeader
        title={t('titles./notifications')}
        actions={
          <Button
            variant="default"
            disabled={unread.length === 0}
            loading={read.isPending}
            leftSection={<IconChecks size={17} aria-hidden="true" />}
            onClick={() => read.mutate(unread)}
          >
            {t('shell.notifications.read_page')}
          </Button>
        }
      />
      {query.isError ? (
        <LoadFailure onRetry={() => void query.refetch()} />
      ) : (
        <div className={classes.frame}>
          <NotificationList
            rows={model?.data ?? []}
            loading={query.isPending}
            onRead={(id) => read.mutate([id])}
          />
        </div>
      )}
      <Pagination
        page={page}
        lastPage={model?.last_page ?? 1}
        total={model?.total ?? 0}
        perPage={model?.per_page ?? 10}
        onPage={(next) => setParams({ page: String(next) })}
      />
    </>
  );
}
