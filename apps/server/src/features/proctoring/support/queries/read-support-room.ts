import { AppError } from '@certame/contract/errors.ts';
import {
  type SupportRoom,
  supportRoomSchema,
} from '@certame/contract/features/proctoring/support/requests.ts';
import { supportLimits } from '@certame/contract/features/proctoring/support/support-states.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import { readTiles } from '../../live/read-room.ts';
import { requestTables, runningCall, visibleRequests } from '../support-access.ts';
import { instant, messageRow } from './message-row.ts';
import { requestColumns } from './read-queue.ts';

const roomRow = supportRoomSchema
  .pick({
    ...{ id: true, kind: true, state: true, outcome: true, candidate: true, questionnaire: true, room: true },
    ...{
      questionnaire_id: true,
      room_id: true,
      taken_by: true,
      taken_by_id: true,
      closed_by: true,
      closing_note: true,
      call_id: true,
    },
  })
  .extend({
    opened_at: instant,
    taken_at: instant.nullable(),
    closed_at: instant.nullable(),
    participant_id: z.string(),
    paused_by_staff: z.boolean(),
  });
const transferRow = supportRoomSchema.shape.transfers.element.extend({ transferred_at: instant });

const readMessages = (scope: Scope, requestId: string) =>
  queryRows(
    scope,
    messageRow,
    sql`select * from (
          select m.id, m.seq, m.client_id, m.side, u.name as sender_name, m.text, m.sent_at, m.internal
            from support_messages m join users u on u.id = m.sender_id
           where m.request_id = ${requestId} order by m.seq desc limit ${supportLimits.messagesMost}) newest order by seq`,
  );

const readTransfers = (scope: Scope, requestId: string) =>
  queryRows(
    scope,
    transferRow,
    sql`select f.id, giver.name as from_name, taker.name as to_name, actor.name as by_name, f.note, f.transferred_at
          from support_transfers f
          left join users giver on giver.id = f.from_id
          join users taker on taker.id = f.to_id
          join users actor on actor.id = f.transferred_by
         where f.request_id = ${requestId} order by f.transferred_at, f.id`,
  );

/** @throws AppError `not-found` for a request that whoever asks may not help with. */
export async function readSupportRoom(
  scope: Scope,
  { id, mayPause, nowMs }: { id: string; mayPause: boolean; nowMs: number },
): Promise<SupportRoom> {
  const [found] = await queryRows(
    scope,
    roomRow,
    sql`select ${requestColumns}, r.questionnaire_id, seat.room_id, r.taken_by as taken_by_id, closer.name as closed_by,
               r.closing_note, ${runningCall}, p.id as participant_id, coalesce(newest.staff_paused_at is not null, false) as paused_by_staff
          from ${requestTables}
          left join users closer on closer.id = r.closed_by
          left join lateral (select a.staff_paused_at from attempts a where a.participant_id = p.id order by a.number desc limit 1) newest on true
         where r.id = ${id} and ${visibleRequests(scope)}`,
  );
  if (!found) throw new AppError('not-found');
  const { participant_id: participantId, paused_by_staff, ...room } = found;
  const [tile] = await readTiles(scope, sql`p.id = ${participantId}`);
  if (!tile) throw new Error('The candidate is gone');
  return {
    ...room,
    server_now: new Date(nowMs).toISOString(),
    messages: await readMessages(scope, room.id),
    transfers: await readTransfers(scope, room.id),
    candidate_now: { ...tile, paused_by_staff },
    is_mine: room.taken_by_id === scope.userId,
    may_pause: mayPause,
  };
}
