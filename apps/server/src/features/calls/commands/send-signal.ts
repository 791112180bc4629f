import { AppError } from '@certame/contract/errors.ts';
import { callShapes } from '@certame/contract/features/calls/call-kinds.ts';
import type { sendSignal as endpoint } from '@certame/contract/features/calls/endpoints.ts';
import type { BodyOf } from '@certame/contract/kit/endpoint.ts';
import { call_signals, calls } from '@certame/db/schema/calls.ts';
import { eq, sql } from '@certame/db/sql.ts';
import { areLinked } from '@certame/rules/calls/call-links.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { getCall, listPeers } from '../find-call.ts';
import { publishChanged } from '../publish-changed.ts';

export type SignalInput = BodyOf<typeof endpoint> & { callId: string };

/**
 * A signal from one page of a call to another that it is linked with. To a page that has gone, it goes nowhere.
 * @throws AppError `not-found`, `call-ended`, `call-elsewhere`
 */
export async function sendSignal(
  scope: Scope,
  services: Pick<Services, 'now' | 'realtime'>,
  { callId, peer_id: fromId, to_peer: toId, kind, data }: SignalInput,
): Promise<void> {
  const call = await getCall(scope, callId, true);
  if (call.ended) throw new AppError('call-ended');
  const now = new Date(services.now());
  const peers = await listPeers(scope, call, now);
  const from = peers.find(({ id, user_id }) => id === fromId && user_id === scope.userId);
  if (!from) throw new AppError('call-elsewhere');
  const to = peers.find(({ id }) => id === toId);
  if (!to || !areLinked(callShapes[call.kind].topology, from, to)) return;
  const [counted] = await scope.tx
    .update(calls)
    .set({ last_seq: sql`${calls.last_seq} + 1` })
    .where(eq(calls.id, call.id))
    .returning({ seq: calls.last_seq });
  if (!counted) throw new Error('No call row');
  await scope.tx.insert(call_signals).values({
    institution_id: scope.institutionId,
    call_id: call.id,
    seq: counted.seq,
    from_peer: from.id,
    to_peer: to.id,
    kind,
    data,
    created_at: now,
  });
  publishChanged(scope, services, call.id);
}
