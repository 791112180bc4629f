import { getStatistics, type Statistics } from '@certame/contract/features/statistics/endpoints.ts';
import { Alert, Skeleton } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { QuestionnaireTabs } from '#features/questionnaires/index.ts';
import { EmptyState } from '#kit/grid/empty-state.tsx';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { PageHeader } from '#kit/page/page-header.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { useParams } from '#lib/page/router.tsx';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { Distribution } from './parts/distribution.tsx';
import { ItemTable } from './parts/item-table.tsx';
import { Reliability } from './parts/reliability.tsx';
import { StatisticsTiles } from './parts/statistics-tiles.tsx';
import classes from './statistics.module.css';

export const texts = ['statistics', 'questionnaires', 'questions'];

function Figures({ id, statistics }: { id: string; statistics: Statistics }) {
  const { t } = useTranslation();
  const { scores, score_bins, durations, duration_bins, reliability, items, pending } = statistics;
  return (
    <>
      <StatisticsTiles statistics={statistics} />
      {pending > 0 && (
        <Alert
          variant="light"
          mb="lg"
          icon={<IconHourglass size={18} aria-hidden="true" />}
          styles={{ message: { color: 'var(--ink)' } }}
        >
          {t('statistics.pending', { count: pending })}
        </Alert>
      )}
      {!scores && !durations ? (
        <EmptyState help={t('statistics.empty_help')} />
      ) : (
        <>
          <div className={classes.columns}>
            {scores && <Distribution of="scores" description={scores} bins={score_bins} />}
            <div>
              {durations && <Distribution of="durations" description={durations} bins={duration_bins} />}
              <Reliability {...reliability} />
            </div>
          </div>
          <ItemTable questionnaireId={id} items={items} />
        </>
      )}
    </>
  );
}

/** Statistics of a questionnaire, as a whole and by question. */
export default function StatisticsScreen() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const query = useQuery({ ...queryOf(getStatistics, { params: { id } }), select: modelOf, staleTime: 0 });
  return (
    <>
      <PageHeader title={t('titles./questionnaires/:id/dashboard/resume')} help={query.data?.name} />
      <QuestionnaireTabs id={id} current="statistics" />
      {query.isError && !query.data && (
        <LoadFailure error={query.error} list="/questionnaires" onRetry={() => void query.refetch()} />
      )}
      {query.isPending && (
        <div role="status">
          <span className="visually-hidden">{t('common.loading')}</span>
          <Skeleton height={92} mb="lg" radius={12} />
          <Skeleton height={360} radius={12} />
        </div>
      )}
      {query.data && <Figures id={id} statistics={query.data} />}
    </>
  );
}
