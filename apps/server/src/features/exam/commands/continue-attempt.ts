import { attempts } from '@certame/db/schema/attempts.ts';
import { nextAttemptState } from '@certame/rules/exam/attempt-states.ts';
import { eq } from 'drizzle-orm';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { type ChangedAttempt, changedOf } from '../attempt/changed-attempt.ts';
import { type CandidateInput, lockMyAttempt } from '../attempt/lock-attempt.ts';
import { resumeClock } from '../attempt/resume-clock.ts';
import { appendServerEvent } from '../events/append-events.ts';

/** Ends a pause. @throws AppError `exam-closed`. */
export async function continueAttempt(
  scope: Scope,
  services: Pick<Services, 'now'>,
  input: CandidateInput,
): Promise<ChangedAttempt> {
  const now = new Date(services.now());
  const row = await lockMyAttempt(scope, input, now.getTime());
  const state = nextAttemptState(row.state, 'continue');
  const { pausedMs, deadlineAt } = await resumeClock(scope, row, row.paused_at, now.getTime());
  await scope.tx
    .update(attempts)
    .set({ state, paused_at: null, paused_ms: pausedMs, deadline_at: deadlineAt, device_seen_at: now })
    .where(eq(attempts.id, row.id));
  await appendServerEvent(scope.client, scope.institutionId, row.id, now, { type: 'leave_pause', data: {} });
  return changedOf(row, { state, deadlineAt });
}
