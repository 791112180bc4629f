import { exam } from '@certame/contract/constants.ts';
import { AppError } from '@certame/contract/errors.ts';
import { attemptChannel } from '@certame/contract/features/exam/channels.ts';
import { isOpen } from '@certame/contract/features/exam/states.ts';
import { attempts } from '@certame/db/schema/attempts.ts';
import { eq } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { type ChangedAttempt, changedOf } from '../attempt/changed-attempt.ts';
import { lockAttempt, type StaffInput } from '../attempt/lock-attempt.ts';
import { recordStaffActions } from '../events/record-staff-actions.ts';
import { isOpenForLateSync } from '../validate-responses.ts';

/**
 * Gives up the unsent answers that the candidate's device holds of a closed attempt: the device drops them at its next
 * contact. Nothing is given up that would still be taken: a later reopening takes what comes then, as any other.
 * @throws AppError `not-found`, `read-only`, `conflict` where nothing is unsent, or may still arrive.
 */
export async function giveUpUnsent(
  scope: Scope,
  services: Pick<Services, 'now' | 'realtime'>,
  { attemptId, reason }: StaffInput,
): Promise<ChangedAttempt> {
  const now = new Date(services.now());
  const row = await lockAttempt(scope, attemptId);
  const closedMs = now.getTime() - (row.finished_at?.getTime() ?? now.getTime());
  const mayStillArrive = isOpenForLateSync(row) && closedMs <= exam.lateSyncMs;
  if (isOpen(row.state) || row.unsent_count === 0 || mayStillArrive) throw new AppError('conflict');
  await scope.tx
    .update(attempts)
    .set({ unsent_count: 0, unsent_given_up_at: now })
    .where(eq(attempts.id, row.id));
  await recordStaffActions(scope, now, [
    { attemptId: row.id, type: 'unsent_given_up', data: { reason, changes: row.unsent_count } },
  ]);
  services.realtime.publish(scope, attemptChannel, { answer_id: row.id }, 'unsent.given_up', {});
  return changedOf(row);
}
