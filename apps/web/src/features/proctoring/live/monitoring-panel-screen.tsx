import { getMonitoringPanel } from '@certame/contract/features/proctoring/live/endpoints.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CardList, CardRow, DashboardCard } from '#features/dashboard/index.ts';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { PageHeader } from '#kit/page/page-header.tsx';
import { formatTimeOf } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { useParams } from '#lib/page/router.tsx';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { useCan } from '#lib/session/session.ts';
import classes from './live.module.css';
import { RoomCards } from './parts/room-cards.tsx';

export const texts = ['proctoring-live'];

const refreshMs = 5000;

/** All rooms of an exam: their supervisors, activity and unattended candidates. */
export default function MonitoringPanelScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const { id = '' } = useParams();
  const query = useQuery({
    ...queryOf(getMonitoringPanel, { params: { id } }),
    select: modelOf,
    staleTime: 0,
    refetchInterval: refreshMs,
  });
  const { data } = query;
  const unstaffed = data?.rooms.filter(({ supervisors }) => supervisors.length === 0).length ?? 0;
  return (
    <>
      <PageHeader title={t('titles./classroom_configs/:id/monitoring_panel')} help={data?.name} />
      {query.isPending && (
        <div role="status">
          <span className="visually-hidden">{t('common.loading')}</span>
          <Skeleton height={320} radius={12} />
        </div>
      )}
      {query.isError && !data && (
        <LoadFailure error={query.error} list="/classroom_configs" onRetry={() => void query.refetch()} />
      )}
      {data && (
        <>
          <p className={classes.staff}>
            <span>{t('proctoring-live.unstaffed', { count: unstaffed })}</span>
            <span>{t('proctoring-live.unplaced', { count: data.unplaced })}</span>
          </p>
          <RoomCards rooms={data.rooms} />
          <DashboardCard title={t('proctoring-live.unlooked.title')}>
            <CardList nothing={data.not_looked_at.length === 0 && t('proctoring-live.unlooked.none')}>
              {data.not_looked_at.map((one) => (
                <CardRow
                  key={one.attempt_id}
                  title={one.name}
                  to={can('proctoring.room') ? `/proctoring_room/${one.room_id}` : null}
                  detail={one.room_name}
                  count={
                    one.looked_at === null
                      ? t('proctoring-live.unlooked.never')
                      : t('proctoring-live.unlooked.last', { when: formatTimeOf(one.looked_at) })
                  }
                />
              ))}
            </CardList>
          </DashboardCard>
        </>
      )}
    </>
  );
}
