import { AppError } from '@certame/contract/errors.ts';
import { attemptChannel } from '@certame/contract/features/exam/channels.ts';
import { attempts } from '@certame/db/schema/attempts.ts';
import { eq } from '@certame/db/sql.ts';
import { nextAttemptState } from '@certame/rules/exam/attempt-states.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { type ChangedAttempt, changedOf } from '../attempt/changed-attempt.ts';
import { lockAttempt, pausesOf, type StaffInput } from '../attempt/lock-attempt.ts';
import { getDefinition, requireNamed } from '../definition.ts';
import { recordStaffActions } from '../events/record-staff-actions.ts';

/**
 * Staff stop an attempt: its clock and that of the open question stand, its questions are out of sight, and only staff let it go
 * on. The exam's period goes on. It is no pause of the candidate's, and may come over one, which stands still meanwhile.
 * @throws AppError `not-found`, `read-only`, `answers-anonymous`, `answer-finished`, `exam-paused-by-staff`, `exam-closed`,
 * `exam-ended`, `exam-cannot-continue` for one that is on no device.
 */
export async function pauseByStaff(
  scope: Scope,
  services: Pick<Services, 'now' | 'realtime'>,
  { attemptId, reason }: StaffInput,
): Promise<ChangedAttempt> {
  const now = new Date(services.now());
  const row = await lockAttempt(scope, attemptId);
  const definition = await getDefinition(scope.client, row.questionnaire_id);
  requireNamed(definition);
  const state = nextAttemptState(row.state, 'staff_pause', pausesOf(row));
  if (row.source !== 'online') throw new AppError('exam-cannot-continue');
  if (definition.state !== 'released') throw new AppError('exam-closed');
  // In the candidate's own pause the clock has not run out, whatever the deadline was when it began.
  if (row.paused_at === null && row.deadline_at && row.deadline_at <= now) throw new AppError('exam-ended');
  await scope.tx
    .update(attempts)
    .set({ state, staff_paused_at: now, staff_pause_reason: reason, fullscreen_left_at: null })
    .where(eq(attempts.id, row.id));
  await recordStaffActions(scope, now, [{ attemptId, type: 'staff_pause', data: { reason } }]);
  services.realtime.publish(scope, attemptChannel, { answer_id: row.id }, 'staff.paused', {});
  return changedOf(row, { state });
}
