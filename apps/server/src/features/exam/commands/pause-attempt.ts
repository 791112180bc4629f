import { AppError } from '@certame/contract/errors.ts';
import { attempts } from '@certame/db/schema/attempts.ts';
import { eq } from '@certame/db/sql.ts';
import { nextAttemptState } from '@certame/rules/exam/attempt-states.ts';
import { computePauseEndMs, computePausesLeft } from '@certame/rules/exam/time/pause.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { type ChangedAttempt, changedOf } from '../attempt/changed-attempt.ts';
import { type CandidateInput, lockMyAttempt } from '../attempt/lock-attempt.ts';
import { getDefinition } from '../definition.ts';
import { appendServerEvent } from '../events/append-events.ts';

/**
 * Stops the attempt's clock, where it has not run out. While paused no deadline of its own is kept: only the period's
 * end goes on. @throws AppError `exam-ended`, `exam-pauses-not-allowed`, `exam-pauses-used`, `question-closed`.
 */
export async function pauseAttempt(
  scope: Scope,
  services: Pick<Services, 'now'>,
  input: CandidateInput,
): Promise<ChangedAttempt> {
  const now = new Date(services.now());
  const row = await lockMyAttempt(scope, input, now.getTime());
  const definition = await getDefinition(scope.client, row.questionnaire_id);
  const { settings } = definition;
  const state = nextAttemptState(row.state, 'pause', {
    allowPauses: settings.allow_pauses,
    pausesLeft: computePausesLeft(settings, row.pauses),
  });
  const isOver = definition.state !== 'released' && row.reopened_until === null;
  if (isOver || (row.deadline_at && row.deadline_at <= now)) throw new AppError('exam-ended');
  // A question whose time is over leads to the next one: a pause in between would hand that one out unseen.
  if (row.question_closes_at && row.question_closes_at <= now) throw new AppError('question-closed');
  const pauses = row.pauses + 1;
  await scope.tx
    .update(attempts)
    .set({ state, paused_at: now, pauses, device_seen_at: now })
    .where(eq(attempts.id, row.id));
  await appendServerEvent(scope.client, scope.institutionId, row.id, now, { type: 'enter_pause', data: {} });
  const pauseEndMs = computePauseEndMs(settings, now.getTime());
  return changedOf(row, {
    state,
    pauseEndsAt: pauseEndMs === null ? null : new Date(pauseEndMs),
    pausesLeft: computePausesLeft(settings, pauses),
  });
}
