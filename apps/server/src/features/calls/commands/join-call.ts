import { AppError } from '@certame/contract/errors.ts';
import { callShapes } from '@certame/contract/features/calls/call-kinds.ts';
import type { CallPeer } from '@certame/contract/features/calls/endpoints.ts';
import { call_peers } from '@certame/db/schema/calls.ts';
import { and, eq, isNull } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { type Call, getCall, listPeers } from '../find-call.ts';
import { publishChanged } from '../publish-changed.ts';

export interface JoinedCall {
  call: Call;
  peerId: string;
  now: Date;
}

/** In a star one place is the host's, without whom the others see nobody. */
function placesFor({ kind, started_by: hostId }: Call, userId: string, others: readonly CallPeer[]): number {
  const { topology, peersMost } = callShapes[kind];
  const isKeptForHost = topology === 'star' && userId !== hostId && !others.some(({ host }) => host);
  return isKeptForHost ? peersMost - 1 : peersMost;
}

/**
 * Takes part in a call from one page on; another page of the same person is out of it from then on.
 * @throws AppError `not-found`, `call-ended`, `call-full`
 */
export async function joinCall(
  scope: Scope,
  services: Pick<Services, 'now' | 'realtime'>,
  callId: string,
): Promise<JoinedCall> {
  const call = await getCall(scope, callId, true);
  if (call.ended) throw new AppError('call-ended');
  const now = new Date(services.now());
  const userId = scope.userId ?? '';
  await scope.tx
    .update(call_peers)
    .set({ left_at: now })
    .where(and(eq(call_peers.call_id, call.id), eq(call_peers.user_id, userId), isNull(call_peers.left_at)));
  const others = await listPeers(scope, call, now);
  if (others.length >= placesFor(call, userId, others)) throw new AppError('call-full');
  const [row] = await scope.tx
    .insert(call_peers)
    .values({
      institution_id: scope.institutionId,
      call_id: call.id,
      user_id: userId,
      joined_at: now,
      seen_at: now,
    })
    .returning({ id: call_peers.id });
  if (!row) throw new Error('No peer row');
  publishChanged(scope, services, call.id);
  return { call, peerId: row.id, now };
}
