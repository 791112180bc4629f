import { AppError } from '@certame/contract/errors.ts';
import { releaseScoresJob } from '@certame/contract/features/results/jobs.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { requireNamed } from '#features/exam/index.ts';
import { lockForChange, requireState, settingsOf } from '#features/questionnaires/index.ts';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';

export const scoresPending = (count: number): AppError =>
  new AppError('scores-pending', { params: { count }, data: { count } });

/**
 * Responses that wait for a person as far as the stored sheets know. A late response is seen only by the job, which
 * computes the sheets anew and refuses in the same way.
 */
async function countPending(scope: Scope, questionnaireId: string): Promise<number> {
  const [row] = await queryRows(
    scope,
    z.object({ pending: z.int() }),
    sql`select coalesce(sum(s.pending), 0)::int as pending
       from score_sheets s
       join attempts a on a.id = s.attempt_id and a.state not in ('in_progress', 'paused')
      where s.questionnaire_id = ${questionnaireId} and s.institution_id = ${scope.institutionId}`,
  );
  return row?.pending ?? 0;
}

/**
 * Starts the job and gives its id. The row is locked, so that only a member who may change the questionnaire gets past.
 * @throws AppError `not-found`, `read-only`, `questionnaire-state`, `answers-anonymous`, `scores-pending` {count}.
 */
export async function startRelease(
  scope: Scope,
  services: Pick<Services, 'jobs'>,
  { questionnaireId, force }: { questionnaireId: string; force: boolean },
): Promise<string> {
  const row = await lockForChange(scope, questionnaireId, 'share');
  requireState(row, ['released', 'closed']);
  requireNamed({ settings: settingsOf(row) });
  if (!force) {
    const pending = await countPending(scope, questionnaireId);
    if (pending > 0) throw scoresPending(pending);
  }
  return services.jobs.start(
    scope,
    releaseScoresJob,
    { questionnaire_id: questionnaireId, force },
    `/questionnaires/${questionnaireId}/resume`,
  );
}
