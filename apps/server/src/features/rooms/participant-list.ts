import { AppError } from '@certame/contract/errors.ts';
import * as contract from '@certame/contract/features/rooms/endpoints.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { defineList } from '#crud/lists/define-list.ts';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import { visibleRooms } from './my-rooms.ts';

/** @throws AppError `not-found` for a room one doesn't see. */
async function getRoomName(scope: Scope, roomId: string): Promise<string> {
  const [room] = await queryRows(
    scope,
    z.object({ name: z.string() }),
    sql`select t.name from rooms t
         where t.id = ${roomId} and t.institution_id = ${scope.institutionId} and ${visibleRooms(scope)}`,
  );
  if (!room) throw new AppError('not-found');
  return room.name;
}

export const roomParticipantList = defineList<typeof contract.listRoomParticipants, string>({
  list: contract.listRoomParticipants,
  export: contract.exportRoomParticipants,
  find: ({ scope, params }) => getRoomName(scope, params.id),
  title: ({ found, translate }) => translate('rooms.participants_of', { room: found }),
  labels: 'rooms.columns',
  columns: {
    name: { kind: 'text', sort: true },
    email: { kind: 'email', sort: true },
    identifier: { kind: 'text', sort: true },
    state: { kind: 'select', sort: true, valueLabels: 'rooms.states' },
  },
  sort: { by: 'name' },
  filters: { state: { column: sql`t.state`, accepts: contract.seatStates } },
  from: ({ params }) => sql`
    select p.id, coalesce(person.name, u.name) as name, u.email, person.identifier,
           coalesce((select a.state from attempts a where a.participant_id = p.id order by a.number desc limit 1), 'not_started') as state,
           coalesce(person.search_text, u.search_text) as search_text
      from room_participants s
      join participants p on p.id = s.participant_id
      join users u on u.id = p.user_id
      left join people person on person.id = p.person_id
     where s.room_id = ${params.id}`,
});
