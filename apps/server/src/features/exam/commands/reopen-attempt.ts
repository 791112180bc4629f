import { AppError } from '@certame/contract/errors.ts';
import { attemptChannel } from '@certame/contract/features/exam/channels.ts';
import { attempts, score_sheets } from '@certame/db/schema/attempts.ts';
import { eq } from '@certame/db/sql.ts';
import { nextAttemptState } from '@certame/rules/exam/attempt-states.ts';
import { computeReopenedUntilMs } from '@certame/rules/exam/deadline.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { type ChangedAttempt, changedOf } from '../attempt/changed-attempt.ts';
import { lockAttempt, type StaffInput } from '../attempt/lock-attempt.ts';
import { resumeClock } from '../attempt/resume-clock.ts';
import { getDefinition, requireNamed } from '../definition.ts';
import { recordStaffActions } from '../events/record-staff-actions.ts';

/** With minutes the attempt gets an end of its own, that much later, beyond the exam's period and its closing. */
export interface ReopenInput extends StaffInput {
  minutes?: number | null;
}

/**
 * Gives a closed attempt back to its candidate, with the time that was left when it was closed, or for so many minutes. Nobody
 * else's attempt is touched, and a closed exam stays closed.
 * @throws AppError `not-found`, `read-only`, `conflict`, `exam-closed`, `exam-ended`, `answers-anonymous`.
 */
export async function reopenAttempt(
  scope: Scope,
  services: Pick<Services, 'now' | 'realtime'>,
  { attemptId, reason, minutes = null }: ReopenInput,
): Promise<ChangedAttempt> {
  const now = new Date(services.now());
  const row = await lockAttempt(scope, attemptId);
  requireNamed(await getDefinition(scope.client, row.questionnaire_id));
  const state = nextAttemptState(row.state, 'reopen');
  const finishedAtMs = row.finished_at?.getTime() ?? now.getTime();
  const untilMs = computeReopenedUntilMs(now.getTime(), minutes);
  const given = { ...row, reopened_until: untilMs === null ? null : new Date(untilMs) };
  const { clock } = await resumeClock(scope, given, () => Math.max(0, now.getTime() - finishedAtMs));
  const deadlineAt = clock.deadline_at;
  // Reopening with no time left would close it again at once: the period has to be extended first, or minutes given.
  if (deadlineAt && deadlineAt <= now) throw new AppError('exam-ended');
  await scope.tx
    .update(attempts)
    .set({
      state,
      finished_at: null,
      finish_reason: null,
      ...clock,
      returned_at: now,
      reopened_until: given.reopened_until,
      fullscreen_left_at: null,
      device_seen_at: now,
      unsent_given_up_at: null,
    })
    .where(eq(attempts.id, row.id));
  await scope.tx.delete(score_sheets).where(eq(score_sheets.attempt_id, row.id));
  await recordStaffActions(scope, now, [
    { attemptId, type: 'reopened', data: { reason, ...(minutes === null ? {} : { minutes }) } },
  ]);
  services.realtime.publish(scope, attemptChannel, { answer_id: row.id }, 'reopened', {});
  return changedOf(row, { state, deadlineAt, finishReason: null, finishedAt: null });
}
