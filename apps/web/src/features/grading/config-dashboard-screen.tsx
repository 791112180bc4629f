import {
  getGradingDashboard,
  listGraderFigures,
} from '@certame/contract/features/grading/dashboard/endpoints.ts';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { DeferredExportMenu } from '#kit/grid/tools/deferred-export-menu.tsx';
import { PageHeader } from '#kit/page/page-header.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { useParams } from '#lib/page/router.tsx';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { AgreementTable } from './dashboard/agreement-table.tsx';
import { DivergenceTable } from './dashboard/divergence-table.tsx';
import { FlagTable } from './dashboard/flag-table.tsx';
import { GraderTable } from './dashboard/grader-table.tsx';
import { ProgressTiles } from './dashboard/progress-tiles.tsx';
import { WaitingTable } from './dashboard/waiting-table.tsx';

export const texts = ['correctors'];

/** People grade meanwhile: it is asked for this often. */
const refreshMs = 30_000;

/** How far one correction is, and how its graders compare. */
export default function ConfigDashboardScreen() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const query = useQuery({
    ...queryOf(getGradingDashboard, { params: { id } }),
    select: modelOf,
    refetchInterval: refreshMs,
  });
  const dashboard = query.data;
  return (
    <>
      <PageHeader
        title={t('titles./questionnaire_correctors/:id/dashboard')}
        help={dashboard && `${dashboard.name} · ${dashboard.questionnaire_name}`}
        actions={<DeferredExportMenu path={listGraderFigures.path.replace(':id', id)} parameters={{}} />}
      />
      {query.isError && !dashboard && (
        <LoadFailure
          error={query.error}
          list="/questionnaire_correctors/dashboard"
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <Skeleton height={320} aria-label={t('common.loading')} />}
      {dashboard && (
        <>
          <ProgressTiles dashboard={dashboard} />
          <GraderTable dashboard={dashboard} />
          <AgreementTable dashboard={dashboard} />
          <DivergenceTable dashboard={dashboard} />
          <FlagTable dashboard={dashboard} />
          <WaitingTable dashboard={dashboard} />
        </>
      )}
    </>
  );
}
