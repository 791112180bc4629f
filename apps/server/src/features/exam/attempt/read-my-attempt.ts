import { AppError } from '@certame/contract/errors.ts';
import { isOpen } from '@certame/contract/features/exam/states.ts';
import type { Scope } from '#plugins/database.ts';
import { requireAdmitted } from '../environment/admit-device.ts';
import { getMyAttempt } from '../queries/my-attempts.ts';
import { bindSession } from './bind-session.ts';
import type { CallingDevice } from './lock-attempt.ts';
import { requirePresent } from './presence.ts';

/**
 * The open attempt of the scope's user, for the device that has it: another one takes over by the start, which is
 * recorded. @throws AppError `not-found`, `answer-finished`, `more-than-one-user`, `exam-cannot-continue`,
 * `exam-device-not-allowed`.
 */
export async function readMyAttempt(
  scope: Scope,
  attemptId: string,
  reader: CallingDevice,
  nowMs: number,
): Promise<Awaited<ReturnType<typeof getMyAttempt>>> {
  const own = await getMyAttempt(scope, attemptId);
  if (!isOpen(own.attempt.state)) throw new AppError('answer-finished');
  if (own.attempt.device_id !== reader.deviceId) throw new AppError('more-than-one-user');
  requirePresent(own.definition, own.attempt, nowMs);
  const now = new Date(nowMs);
  await requireAdmitted(scope.client, own.definition, own.attempt, reader, now);
  await bindSession(scope.client, scope.institutionId, own.attempt, reader.sessionId, now);
  return own;
}
