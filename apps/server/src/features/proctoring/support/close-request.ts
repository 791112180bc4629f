import type { SupportOutcome } from '@certame/contract/features/proctoring/support/support-states.ts';
import { support_requests } from '@certame/db/schema/support.ts';
import { eq } from '@certame/db/sql.ts';
import { supportTransitions } from '@certame/rules/proctoring/support/support-states.ts';
import { type CallClosing, closeCall } from '#features/calls/index.ts';
import { recordStaffActions } from '#features/exam/index.ts';
import type { Scope } from '#plugins/database.ts';
import { type LockedRequest, publishChange } from './support-access.ts';

/** Closes a request that is locked, and its call. */
export async function closeRequest(
  scope: Scope,
  services: CallClosing,
  request: LockedRequest,
  { outcome, note }: { outcome: SupportOutcome; note: string | null },
): Promise<void> {
  const now = new Date(services.now());
  await scope.tx
    .update(support_requests)
    .set({
      state: supportTransitions.close.to(request.state),
      closed_by: scope.userId,
      closed_at: now,
      outcome,
      closing_note: note,
    })
    .where(eq(support_requests.id, request.id));
  // The call's row before the attempt's, as whoever leaves a call takes them.
  if (request.call_id !== null) await closeCall(scope, services, request.call_id);
  if (request.attempt_id !== null)
    await recordStaffActions(scope, now, [
      {
        attemptId: request.attempt_id,
        type: 'support_ended',
        data: { request_id: request.id, outcome },
      },
    ]);
  publishChange(scope, services, request.id);
}
