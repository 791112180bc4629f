import { AppError } from '@certame/contract/errors.ts';
import { type ClassroomParticipant, seatStates } from '@certame/contract/features/classrooms/endpoints.ts';
import type { GridQuery } from '@certame/contract/kit/grid.ts';
import { type SQL, sql } from 'drizzle-orm';
import { type ListFilter, listConditions, orderOf } from '../../crud/read/list-query.ts';
import type { Scope } from '../../plugins/database.ts';
import { visibleRooms } from './own-rooms.ts';

export const roomColumns = [
  { key: 'name', sortable: true, kind: 'text' },
  { key: 'email', sortable: true, kind: 'email' },
  { key: 'identifier', sortable: true, kind: 'text' },
  { key: 'state', sortable: true, kind: 'select' },
] as const;
const orders: Readonly<Record<string, SQL>> = Object.fromEntries(
  roomColumns.map(({ key }) => [key, sql`t.${sql.identifier(key)}`]),
);
const filters: Readonly<Record<string, ListFilter>> = {
  state: { column: sql`t.state`, accepts: seatStates },
};

const seats = (roomId: string): SQL => sql`
  select p.id, coalesce(person.name, u.name) as name, u.email, person.identifier,
         coalesce((select a.state from attempts a where a.participant_id = p.id order by a.number desc limit 1), 'not_started') as state,
         coalesce(person.search_text, u.search_text) as search_text
    from classroom_participants s
    join participants p on p.id = s.participant_id
    join users u on u.id = p.user_id
    left join people person on person.id = p.person_id
   where s.classroom_id = ${roomId}`;

/** @throws AppError `not-found` for a room one doesn't see. */
export async function getRoomName(scope: Scope, roomId: string): Promise<string> {
  const { rows } = await scope.tx.execute<{ name: string }>(
    sql`select t.name from classrooms t
         where t.id = ${roomId} and t.institution_id = ${scope.institutionId} and ${visibleRooms(scope)}`,
  );
  if (!rows[0]) throw new AppError('not-found');
  return rows[0].name;
}

/** Filters: search, state. @throws AppError `not-found` for a room one doesn't see. */
export async function listRoomParticipants(
  scope: Scope,
  roomId: string,
  query: GridQuery,
  window: { limit: number; offset: number },
): Promise<{ total: number; rows: ClassroomParticipant[] }> {
  await getRoomName(scope, roomId);
  const matching = sql`from (${seats(roomId)}) t where ${listConditions(filters, query.filters)}`;
  const { rows: counted } = await scope.tx.execute<{ count: number }>(
    sql`select count(*)::int as count ${matching}`,
  );
  const { rows } = await scope.tx.execute<ClassroomParticipant & Record<string, unknown>>(
    sql`select t.id, t.name, t.email, t.identifier, t.state ${matching}
         order by ${orderOf(orders, query, sql`t.name`)}, t.id limit ${window.limit} offset ${window.offset}`,
  );
  return { total: counted[0]?.count ?? 0, rows };
}
