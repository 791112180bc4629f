import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { instantColumn, queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import { getWatchedRoom } from './room-access.ts';

const instant = instantColumn.nullable().transform((value) => value?.toISOString() ?? null);
const shiftRow = z.object({
  id: z.string(),
  user_name: z.string(),
  began_at: instantColumn.transform((value) => value.toISOString()),
  ended_at: instant,
  end: z.enum(['own', 'handed_over', 'forced']).nullable(),
  ended_by_name: z.string().nullable(),
  reason: z.string().nullable(),
});

/** Who supervised the room, and when, the newest first. */
export async function readShifts(scope: Scope, roomId: string) {
  const room = await getWatchedRoom(scope, roomId);
  return queryRows(
    scope,
    shiftRow,
    sql`select s.id, u.name as user_name, s.began_at, s.ended_at, s."end", e.name as ended_by_name, s.reason
          from room_shifts s join users u on u.id = s.user_id left join users e on e.id = s.ended_by
         where s.room_id = ${room.id} order by s.began_at desc limit 100`,
  );
}
