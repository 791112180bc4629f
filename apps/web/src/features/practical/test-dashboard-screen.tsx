import type { practicalChannel } from '@certame/contract/features/practical/channels.ts';
import {
  applyPracticalScores,
  getPracticalDashboard,
} from '@certame/contract/features/practical/dashboard/endpoints.ts';
import { Skeleton } from '@mantine/core';
import { IconPencilCheck } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { LoadFailure } from '#kit/grid/load-failure.tsx';
import { ActionButton } from '#kit/page/action-button.tsx';
import { PageHeader } from '#kit/page/page-header.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { useParams } from '#lib/page/router.tsx';
import { askAnew } from '#lib/queries/ask-anew.ts';
import { keyOf } from '#lib/queries/query-keys.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import { listen } from '#lib/realtime.ts';
import { useCan } from '#lib/session/session.ts';
import { AppliedScores } from './dashboard/applied-scores.tsx';
import { FigureTables } from './dashboard/figure-tables.tsx';
import { ProgressTiles } from './dashboard/progress-tiles.tsx';
import { ScoreTable } from './dashboard/score-table.tsx';

export const texts = ['practical'];

/** Without a socket it is asked for this often. */
const refreshMs = 30_000;

/** How far a test is and what it gives, while it goes on. */
export default function TestDashboardScreen() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const mayEdit = useCan()('practical_tests.edit');
  const client = useQueryClient();
  const query = useQuery({
    ...queryOf(getPracticalDashboard, { params: { id } }),
    select: modelOf,
    refetchInterval: refreshMs,
  });
  const [jobId, setJobId] = useState<string | null>(null);
  const application = useCommand(applyPracticalScores, { done: null });
  useEffect(() => {
    const ask = (): void => void askAnew(client, keyOf(getPracticalDashboard));
    return listen<typeof practicalChannel>(
      'private-practical.{id}',
      { id },
      { changed: ask },
      (again) => again && ask(),
    );
  }, [client, id]);
  const dashboard = query.data;
  const apply = async (): Promise<void> => {
    const reply = await application.run({ params: { id } });
    if (reply) setJobId(reply.model.job_id);
  };
  return (
    <>
      <PageHeader
        title={t('titles./practical_tests/:id/dashboard')}
        help={dashboard && [dashboard.name, dashboard.questionnaire_name].filter(Boolean).join(' · ')}
        actions={
          mayEdit &&
          dashboard &&
          dashboard.questionnaire_name !== null && (
            <ActionButton icon={IconPencilCheck} loading={application.isRunning} onClick={() => void apply()}>
              {t('practical.dashboard.apply')}
            </ActionButton>
          )
        }
      />
      {query.isError && !dashboard && (
        <LoadFailure
          error={query.error}
          list="/practical_tests/dashboard"
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending && <Skeleton height={320} aria-label={t('common.loading')} />}
      {dashboard && (
        <>
          <ProgressTiles dashboard={dashboard} />
          {jobId && <AppliedScores jobId={jobId} dashboard={dashboard} />}
          <ScoreTable dashboard={dashboard} mayDecide={mayEdit} />
          <FigureTables dashboard={dashboard} />
        </>
      )}
    </>
  );
}
