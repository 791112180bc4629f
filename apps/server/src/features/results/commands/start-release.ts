import { AppError } from '@certame/contract/errors.ts';
import type { QuestionnaireState } from '@certame/contract/features/questionnaires/states.ts';
import { releaseScoresJob } from '@certame/contract/features/results/jobs.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';

export const scoresPending = (count: number): AppError =>
  new AppError('scores-pending', { params: { count }, data: { count } });

/**
 * Responses that wait for a person as far as the stored sheets know. One that came late is seen only by the job, which
 * computes the sheets anew and refuses in the same way.
 */
async function countPending(scope: Scope, questionnaireId: string): Promise<number> {
  const { rows } = await scope.client.query<{ count: number }>(
    `select coalesce(sum(s.pending), 0)::int as count
       from score_sheets s
       join attempts a on a.id = s.attempt_id and a.state not in ('in_progress', 'paused')
      where s.questionnaire_id = $1 and s.institution_id = $2`,
    [questionnaireId, scope.institutionId],
  );
  return rows[0]?.count ?? 0;
}

/** Locked, so that only who may change the questionnaire gets past. @throws AppError `not-found`, `read-only`. */
async function getReleasable(scope: Scope, questionnaireId: string): Promise<{ state: QuestionnaireState }> {
  const query = 'select state from questionnaires where id = $1 and institution_id = $2';
  const values = [questionnaireId, scope.institutionId];
  const { rows } = await scope.client.query<{ state: QuestionnaireState }>(`${query} for share`, values);
  const [row] = rows;
  if (row) return row;
  throw new AppError((await scope.client.query(query, values)).rowCount ? 'read-only' : 'not-found');
}

/**
 * Starts the job and gives its id. @throws AppError `not-found`, `read-only`, `questionnaire-state`,
 * `scores-pending` {count}.
 */
export async function startRelease(
  scope: Scope,
  services: Pick<Services, 'jobs'>,
  questionnaireId: string,
  force: boolean,
): Promise<string> {
  const row = await getReleasable(scope, questionnaireId);
  if (row.state !== 'released' && row.state !== 'closed')
    throw new AppError('questionnaire-state', { data: { state: row.state } });
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
