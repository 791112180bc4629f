import { AppError } from '@certame/contract/errors.ts';
import { isOpen } from '@certame/contract/features/exam/states.ts';
import type { Scope } from '#plugins/database.ts';
import { getMyAttempt } from '../queries/my-attempts.ts';
import { bindSession } from './bind-session.ts';
import { requirePresent } from './presence.ts';

/**
 * The open attempt of the scope's user, for the device that has it: another one takes over by the start, which is
 * recorded. @throws AppError `not-found`, `answer-finished`, `more-than-one-user`, `exam-cannot-continue`.
 */
export async function readMyAttempt(
  scope: Scope,
  attemptId: string,
  reader: { device_id: string; sessionId: string },
  nowMs: number,
): Promise<Awaited<ReturnType<typeof getMyAttempt>>> {
  const own = await getMyAttempt(scope, attemptId);
  if (!isOpen(own.attempt.state)) throw new AppError('answer-finished');
  if (own.attempt.device_id !== reader.device_id) throw new AppError('more-than-one-user');
  requirePresent(own.definition, own.attempt, nowMs);
  await bindSession(scope.client, scope.institutionId, own.attempt, reader.sessionId, new Date(nowMs));
  return own;
}
