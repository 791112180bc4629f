import { AppError } from '@certame/contract/errors.ts';
import { roomChannel } from '@certame/contract/features/proctoring/live/channels.ts';
import { satisfiesRule } from '@certame/contract/permissions.ts';
import { isUuid } from '@certame/contract/uuid.ts';
import { users } from '@certame/db/schema/identity.ts';
import { eq, type SQL, sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { visibleRooms } from '#features/rooms/index.ts';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';

const roomRow = z.object({
  id: z.string(),
  name: z.string(),
  config_id: z.string(),
  questionnaire_id: z.string(),
  questionnaire_name: z.string(),
  quantity_per_room: z.int(),
  ends_at: z.string().nullable(),
  supervises: z.boolean(),
});
export type WatchedRoom = z.output<typeof roomRow>;

/** A room that whoever asks may watch: its supervisors, the support of its exam, and those who prepare rooms. @throws AppError `not-found`. */
export async function getWatchedRoom(scope: Scope, roomId: string): Promise<WatchedRoom> {
  const [room] = await queryRows(
    scope,
    roomRow,
    sql`select t.id, t.name, t.config_id, k.questionnaire_id, q.name as questionnaire_name, k.quantity_per_room,
               to_char(q.ends_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ends_at,
               exists (select from room_supervisors s where s.room_id = t.id and s.user_id = ${scope.userId}) as supervises
          from rooms t
          join room_configs k on k.id = t.config_id
          join questionnaires q on q.id = k.questionnaire_id
         where t.id = ${roomId} and t.institution_id = ${scope.institutionId} and ${visibleRooms(scope)}`,
  );
  if (!room) throw new AppError('not-found');
  return room;
}

/** That an attempt sits in a room that whoever asks may watch. */
export const isAttemptWatched = (scope: Scope, attempt: SQL): SQL => sql`
  exists (select from attempts a join room_participants s on s.participant_id = a.participant_id join rooms t on t.id = s.room_id
           where a.id = ${attempt} and a.institution_id = ${scope.institutionId} and ${visibleRooms(scope)})`;

/** Joins who may watch the room, as its other members see them. */
export function authorizeRoomChannel({ database, realtime }: Services): void {
  realtime.authorize(roomChannel, async (caller, { room_id: roomId }) => {
    const { institutionId, userId } = caller;
    if (institutionId === null || !isUuid(roomId)) return false;
    if (!satisfiesRule('proctoring.room', caller.permissions)) return false;
    return database.inTenant({ institutionId, userId }, async (scope) => {
      const { rowCount } = await scope.tx.execute(
        sql`select from rooms t where t.id = ${roomId} and t.institution_id = ${institutionId} and ${visibleRooms(scope)}`,
      );
      if (rowCount !== 1) return false;
      const [user] = await scope.tx.select({ name: users.name }).from(users).where(eq(users.id, userId));
      return { user_id: userId, user_info: { name: user?.name ?? '' } };
    });
  });
}
