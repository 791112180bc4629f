import { call_peers } from '@certame/db/schema/calls.ts';
import { and, eq, isNull } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';
import { type Call, getCall, listPeers } from '../find-call.ts';
import { publishChanged } from '../publish-changed.ts';
import { type CallClosing, closeCall } from './end-call.ts';

/** A talk, or a picture that is sent, is over when its host leaves it, a request's call when one person alone is left. Meetings go on. */
async function isOver(scope: Scope, call: Call, now: Date): Promise<boolean> {
  if (call.kind === 'support') return (await listPeers(scope, call, now)).length < 2;
  return call.kind !== 'meeting' && call.started_by === scope.userId;
}

/** A page takes part no longer. @throws AppError `not-found` */
export async function leaveCall(
  scope: Scope,
  services: CallClosing,
  { callId, peerId }: { callId: string; peerId: string },
): Promise<void> {
  // Locked: of two who leave at once the second sees that nobody is left.
  const call = await getCall(scope, callId, true);
  const now = new Date(services.now());
  const { rowCount } = await scope.tx
    .update(call_peers)
    .set({ left_at: now })
    .where(
      and(
        eq(call_peers.id, peerId),
        eq(call_peers.call_id, call.id),
        eq(call_peers.user_id, scope.userId ?? ''),
        isNull(call_peers.left_at),
      ),
    );
  if (!rowCount) return;
  if (await isOver(scope, call, now)) await closeCall(scope, services, call.id);
  else publishChanged(scope, services, call.id);
}
