import { AppError } from '@certame/contract/errors.ts';
import {
  type CallKind,
  callKinds,
  callShapes,
  peerLostMs,
} from '@certame/contract/features/calls/call-kinds.ts';
import type { CallPeer, CallSignal, CallState } from '@certame/contract/features/calls/endpoints.ts';
import { callPeerSchema, callSignalSchema } from '@certame/contract/features/calls/endpoints.ts';
import { sql } from '@certame/db/sql.ts';
import { areLinked } from '@certame/rules/calls/call-links.ts';
import { z } from 'zod';
import { visibleRooms } from '#features/rooms/index.ts';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';

const callRow = z.object({
  id: z.string(),
  kind: z.enum(callKinds),
  started_by: z.string(),
  ended: z.boolean(),
});
export type Call = z.output<typeof callRow> & { kind: CallKind };

/** That a candidate's picture is sent in the call, and whoever asks may watch the room in which the candidate sits at this moment. */
const isWatched = (scope: Scope) => sql`(c.kind = 'live' and exists (
  select from proctoring_sessions l
    join attempts a on a.id = l.attempt_id and a.institution_id = ${scope.institutionId} and a.finished_at is null
    join room_participants seat on seat.participant_id = a.participant_id
    join rooms t on t.id = seat.room_id
   where l.live_call_id = c.id and ${visibleRooms(scope)}))`;

/** That whoever asks was invited to the call, began it or watches it. */
export const isInvited = (scope: Scope) => sql`(c.started_by = ${scope.userId} or exists (
  select from call_invitations i where i.call_id = c.id and i.user_id = ${scope.userId}) or ${isWatched(scope)})`;

/** A call that whoever asks may take part in. @param locked others who change it wait. @throws AppError `not-found` */
export async function getCall(scope: Scope, callId: string, locked = false): Promise<Call> {
  const [call] = await queryRows(
    scope,
    callRow,
    sql`select c.id, c.kind, c.started_by, c.ended_at is not null as ended from calls c
         where c.id = ${callId} and c.institution_id = ${scope.institutionId} and ${isInvited(scope)}
         ${locked ? sql`for no key update` : sql``}`,
  );
  if (!call) throw new AppError('not-found');
  return call;
}

/** Pages that take part at this moment, in the order in which they came. */
export function listPeers(scope: Scope, call: Call, now: Date): Promise<CallPeer[]> {
  const lostAt = new Date(now.getTime() - peerLostMs);
  return queryRows(
    scope,
    callPeerSchema,
    sql`select p.id, p.user_id, coalesce(person.name, u.name) as name, p.user_id = ${call.started_by} as host, p.muted, p.presenting
          from call_peers p
          join users u on u.id = p.user_id
          left join people person on person.user_id = p.user_id and person.institution_id = p.institution_id
         where p.call_id = ${call.id} and p.left_at is null and p.seen_at > ${lostAt}
         order by p.joined_at, p.id`,
  );
}

/** What one page of a call is to know. @param after the last signal that it heard */
export async function readCallState(
  scope: Scope,
  call: Call,
  { peerId, after, now }: { peerId: string; after: number; now: Date },
): Promise<CallState> {
  // Signals before peers: a signal of a page that joins between the two queries comes with the next reading, when its page is listed too.
  const signals: CallSignal[] = await queryRows(
    scope,
    callSignalSchema,
    sql`select s.seq::int as seq, s.from_peer, s.kind, s.data from call_signals s
         where s.to_peer = ${peerId} and s.seq > ${after} order by s.seq`,
  );
  const peers = await listPeers(scope, call, now);
  const own = peers.find(({ id }) => id === peerId);
  const { topology } = callShapes[call.kind];
  return {
    ended: call.ended,
    peers: own ? peers.filter((peer) => areLinked(topology, own, peer)) : [],
    signals,
  };
}
