import { attempts } from '@certame/db/schema/attempts.ts';
import { eq } from '@certame/db/sql.ts';
import { nextAttemptState } from '@certame/rules/exam/attempt-states.ts';
import { computePausedMs, computePausesLeft } from '@certame/rules/exam/time/pause.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { type ChangedAttempt, changedOf } from '../attempt/changed-attempt.ts';
import { type CandidateInput, lockMyAttempt } from '../attempt/lock-attempt.ts';
import { resumeClock } from '../attempt/resume-clock.ts';
import { appendServerEvent } from '../events/append-events.ts';

/** Ends the candidate's own pause; one of the staff is theirs to end. @throws AppError `exam-closed`, `exam-paused-by-staff`. */
export async function continueAttempt(
  scope: Scope,
  services: Pick<Services, 'now'>,
  input: CandidateInput,
): Promise<ChangedAttempt> {
  const now = new Date(services.now());
  const row = await lockMyAttempt(scope, input, now.getTime());
  const state = nextAttemptState(row.state, 'continue', { isStaffPaused: row.staff_paused_at !== null });
  const pausedAtMs = row.paused_at?.getTime() ?? now.getTime();
  const { clock, definition } = await resumeClock(scope, row, ({ settings }) =>
    computePausedMs(settings, pausedAtMs, now.getTime()),
  );
  await scope.tx
    .update(attempts)
    .set({ state, paused_at: null, ...clock, device_seen_at: now })
    .where(eq(attempts.id, row.id));
  const data = { paused_s: Math.round((clock.paused_ms - row.paused_ms) / 1000) };
  await appendServerEvent(scope.client, scope.institutionId, row.id, now, { type: 'leave_pause', data });
  return changedOf(row, {
    state,
    deadlineAt: clock.deadline_at,
    questionClosesAt: clock.question_closes_at,
    pausesLeft: computePausesLeft(definition.settings, row.pauses),
  });
}
