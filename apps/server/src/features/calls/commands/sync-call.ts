import { AppError } from '@certame/contract/errors.ts';
import { peerLostMs } from '@certame/contract/features/calls/call-kinds.ts';
import type { CallState, syncCall as endpoint } from '@certame/contract/features/calls/endpoints.ts';
import type { BodyOf } from '@certame/contract/kit/endpoint.ts';
import { call_peers } from '@certame/db/schema/calls.ts';
import { and, eq, isNull } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { getCall, readCallState } from '../find-call.ts';
import { publishChanged } from '../publish-changed.ts';

export type SyncInput = BodyOf<typeof endpoint> & { callId: string };

/**
 * A page says that it is there and how it takes part, and learns what is new.
 * @throws AppError `not-found`; `call-elsewhere` where the page is out of the call: another page of the same person has joined
 */
export async function syncCall(
  scope: Scope,
  services: Pick<Services, 'now' | 'realtime'>,
  { callId, peer_id: peerId, after, muted, presenting }: SyncInput,
): Promise<CallState> {
  const call = await getCall(scope, callId);
  const now = new Date(services.now());
  if (call.ended) return { ended: true, peers: [], signals: [] };
  const own = and(
    eq(call_peers.id, peerId),
    eq(call_peers.call_id, call.id),
    eq(call_peers.user_id, scope.userId ?? ''),
    isNull(call_peers.left_at),
  );
  const [before] = await scope.tx.select().from(call_peers).where(own);
  if (!before) throw new AppError('call-elsewhere');
  await scope.tx.update(call_peers).set({ seen_at: now, muted, presenting }).where(own);
  const wasLost = now.getTime() - before.seen_at.getTime() > peerLostMs;
  if (wasLost || before.muted !== muted || before.presenting !== presenting)
    publishChanged(scope, services, call.id);
  return readCallState(scope, call, { peerId, after, now });
}
