import { exam } from '@certame/contract/constants.ts';
import { AppError } from '@certame/contract/errors.ts';
import { attemptChannel } from '@certame/contract/features/exam/channels.ts';
import { isOpen } from '@certame/contract/features/exam/states.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { isOpenForLateSync } from '../validate-responses.ts';
import { type ChangedAttempt, changedOf, lockAttempt } from './change-attempt.ts';
import { recordStaffActs } from './record-staff-acts.ts';

/**
 * Gives up what the candidate's device holds of a closed attempt and could not deliver: the device drops it when it is
 * heard of next. Nothing is given up that would still be taken: a later reopening takes what comes then, as any other.
 * @throws AppError `not-found`, `read-only`, `conflict` where nothing waits, or may still arrive.
 */
export async function giveUpUnsent(
  services: Services,
  scope: Scope,
  attemptId: string,
  reason: string,
): Promise<ChangedAttempt> {
  const now = new Date(services.now());
  const row = await lockAttempt(scope.client, attemptId);
  const closedMs = now.getTime() - (row.finished_at?.getTime() ?? now.getTime());
  const mayStillArrive = isOpenForLateSync(row) && closedMs <= exam.lateSyncMs;
  if (isOpen(row.state) || row.unsent_count === 0 || mayStillArrive) throw new AppError('conflict');
  await scope.client.query('update attempts set unsent_count = 0, unsent_given_up_at = $2 where id = $1', [
    row.id,
    now,
  ]);
  await recordStaffActs(scope, now, [
    { attemptId: row.id, type: 'unsent_given_up', data: { reason, changes: row.unsent_count } },
  ]);
  services.realtime.publish(scope, attemptChannel, { answer_id: row.id }, 'unsent.given_up', {});
  return changedOf(row, {});
}
