import { attempts } from '@certame/db/schema/attempts.ts';
import { support_requests } from '@certame/db/schema/support.ts';
import { desc, eq, sql } from '@certame/db/sql.ts';
import { startCall } from '#features/calls/index.ts';
import { recordStaffActions } from '#features/exam/index.ts';
import { queryCondition } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { type LockedRequest, lockVisibleRequest, publishChange } from '../support-access.ts';
import { requireAllowed } from './require-allowed.ts';

/** The attempt that it is about; one that was begun after help was asked for is meant as well. Null: the exam has not begun. */
async function findAttempt(scope: Scope, { participant_id: participantId }: LockedRequest) {
  const [newest] = await scope.tx
    .select({ id: attempts.id })
    .from(attempts)
    .where(eq(attempts.participant_id, participantId))
    .orderBy(desc(attempts.number))
    .limit(1);
  return newest?.id ?? null;
}

/**
 * Begins a call with the candidate of a request; the candidate's page learns of it with the request. One that goes on is given instead:
 * whoever has the request was invited to it.
 * @throws AppError `not-found`, `support-not-taken`, `support-not-yours`, `support-closed`.
 */
export async function callFromSupport(
  scope: Scope,
  services: Pick<Services, 'now' | 'realtime'>,
  id: string,
): Promise<string> {
  const request = await lockVisibleRequest(scope, id);
  requireAllowed(scope, 'call', request);
  const { call_id: newest } = request;
  // A statement of its own, behind the lock: the one that waited for it does not see a call that was begun meanwhile.
  const goesOn = sql`exists (select from calls where id = ${newest} and ended_at is null)`;
  if (newest !== null && (await queryCondition(scope, goesOn))) return newest;
  const callId = await startCall(scope, services, { kind: 'support', userIds: [request.candidate_id] });
  await scope.tx.update(support_requests).set({ call_id: callId }).where(eq(support_requests.id, request.id));
  const attemptId = await findAttempt(scope, request);
  if (attemptId !== null)
    await recordStaffActions(scope, new Date(services.now()), [
      { attemptId, type: 'support_call', data: { call_id: callId, request_id: request.id } },
    ]);
  publishChange(scope, services, request.id);
  return callId;
}
