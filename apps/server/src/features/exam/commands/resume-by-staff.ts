import { attemptChannel } from '@certame/contract/features/exam/channels.ts';
import { attempts } from '@certame/db/schema/attempts.ts';
import { eq } from '@certame/db/sql.ts';
import { nextAttemptState } from '@certame/rules/exam/attempt-states.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { type ChangedAttempt, changedOf } from '../attempt/changed-attempt.ts';
import { lockAttempt, pausesOf, type StaffInput } from '../attempt/lock-attempt.ts';
import { resumeClock } from '../attempt/resume-clock.ts';
import { recordStaffActions } from '../events/record-staff-actions.ts';

/**
 * Staff let an attempt go on that they have stopped: its deadline and the close of the open question are put off by as long as it
 * stood, up to the end of the period. A pause of the candidate's own goes on where it stood.
 * @throws AppError `not-found`, `read-only`, `answer-finished`, `conflict` where staff have not stopped it, `exam-closed`.
 */
export async function resumeByStaff(
  scope: Scope,
  services: Pick<Services, 'now' | 'realtime'>,
  { attemptId }: Pick<StaffInput, 'attemptId'>,
): Promise<ChangedAttempt> {
  const now = new Date(services.now());
  const row = await lockAttempt(scope, attemptId);
  const pauses = pausesOf(row);
  const state = nextAttemptState(row.state, 'staff_resume', pauses);
  const stoodMs = Math.max(0, now.getTime() - (row.staff_paused_at?.getTime() ?? now.getTime()));
  const { clock, definition } = await resumeClock(scope, row, () => stoodMs);
  await scope.tx
    .update(attempts)
    .set({
      ...{ state, staff_paused_at: null, staff_pause_reason: null, staff_resumed_at: now, ...clock },
      paused_at: row.paused_at && new Date(row.paused_at.getTime() + stoodMs),
      // Where leaving ends the attempt, silence in the pause was none: it counts from now on.
      ...(definition.settings.continue_later ? {} : { device_seen_at: now }),
    })
    .where(eq(attempts.id, row.id));
  const data = { paused_s: Math.round(stoodMs / 1000), own_pause: pauses.isOwnPaused };
  await recordStaffActions(scope, now, [{ attemptId, type: 'staff_resume', data }]);
  services.realtime.publish(scope, attemptChannel, { answer_id: row.id }, 'staff.resumed', {});
  return changedOf(row, {
    state,
    deadlineAt: clock.deadline_at,
    questionClosesAt: clock.question_closes_at,
  });
}
