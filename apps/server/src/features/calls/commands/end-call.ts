import { AppError } from '@certame/contract/errors.ts';
import { call_peers, call_signals, calls } from '@certame/db/schema/calls.ts';
import { and, eq, isNull } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { getCall } from '../find-call.ts';
import { publishChanged } from '../publish-changed.ts';
import { recordLengths } from '../record-lengths.ts';

export type CallClosing = Pick<Services, 'now' | 'realtime' | 'callTransport' | 'livePictures'>;

/** Ends a call for everybody, and forgets what its pages signalled. */
export async function closeCall(scope: Scope, services: CallClosing, callId: string): Promise<void> {
  const now = new Date(services.now());
  const { rowCount } = await scope.tx
    .update(calls)
    .set({ ended_at: now, ended_by: scope.userId })
    .where(and(eq(calls.id, callId), isNull(calls.ended_at)));
  if (!rowCount) return;
  await recordLengths(scope, now, callId);
  await scope.tx
    .update(call_peers)
    .set({ left_at: now })
    .where(and(eq(call_peers.call_id, callId), isNull(call_peers.left_at)));
  await scope.tx.delete(call_signals).where(eq(call_signals.call_id, callId));
  publishChanged(scope, services, callId);
  // Which of them carried it, its kind would say; one that did not has nothing to close.
  const { callTransport, livePictures } = services;
  scope.afterCommit(async () => {
    await Promise.all([callTransport.close(callId), livePictures?.close(callId)]);
  });
}

/** @throws AppError `not-found`; `forbidden` where somebody else began it */
export async function endCall(scope: Scope, services: CallClosing, callId: string): Promise<void> {
  const call = await getCall(scope, callId, true);
  if (call.started_by !== scope.userId) throw new AppError('forbidden');
  await closeCall(scope, services, call.id);
}
