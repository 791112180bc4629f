import { listMonitoredExams } from '@certame/contract/features/proctoring/live/endpoints.ts';
import type { MonitoredExam } from '@certame/contract/features/proctoring/live/rooms.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CardList, CardRow, DashboardCard } from '#features/dashboard/index.ts';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { PageHeader } from '#kit/page/page-header.tsx';
import { formatDateTime, formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';

export const texts = ['proctoring-live'];

const refreshMs = 15_000;

function Exams({ kind, exams }: { kind: 'now' | 'next'; exams: readonly MonitoredExam[] }) {
  const { t } = useTranslation();
  return (
    <DashboardCard title={t(`proctoring-live.exams.${kind}`)}>
      <CardList nothing={exams.length === 0 && t(`proctoring-live.exams.none_${kind}`)}>
        {exams.map((exam) => (
          <CardRow
            key={exam.id}
            title={exam.name}
            to={`/proctoring_monitor/${exam.id}`}
            detail={
              kind === 'now'
                ? t('proctoring-live.alarms_high', { count: exam.alarms_high })
                : exam.starts_at && formatDateTime(exam.starts_at)
            }
            count={t('proctoring-live.exams.counts', {
              rooms: t('proctoring-live.exams.rooms', { count: exam.rooms }),
              open: formatNumber(exam.open),
              expected: formatNumber(exam.expected),
            })}
          />
        ))}
      </CardList>
    </DashboardCard>
  );
}

/** Exams with rooms that the user may watch: those in progress, and the next. */
export default function MonitorScreen() {
  const { t } = useTranslation();
  const query = useQuery({
    ...queryOf(listMonitoredExams, {}),
    select: modelOf,
    staleTime: 0,
    refetchInterval: refreshMs,
  });
  const { data } = query;
  return (
    <>
      <PageHeader title={t('titles./proctoring_monitor')} />
      {query.isPending && (
        <div role="status">
          <span className="visually-hidden">{t('common.loading')}</span>
          <Skeleton height={320} radius={12} />
        </div>
      )}
      {query.isError && !data && <LoadFailure onRetry={() => void query.refetch()} />}
      {data && (
        <>
          <Exams kind="now" exams={data.now} />
          <Exams kind="next" exams={data.next} />
        </>
      )}
    </>
  );
}
