import { AppError } from '@certame/contract/errors.ts';
import type { AreaOption } from '@certame/contract/kit/area/area-endpoints.ts';
import { users } from '@certame/db/schema/identity.ts';
import { room_supervisors, rooms } from '@certame/db/schema/rooms.ts';
import { and, eq, inArray, ne, notInArray, type SQL, sql } from '@certame/db/sql.ts';
import { findOfferedPeople } from '#crud/read/offered-people.ts';
import { isActiveHolder } from '#lib/holds-permission.ts';
import type { Scope } from '#plugins/database.ts';

/** Of users by their alias, active members with the right to open rooms: others would supervise what they can't see. */
export const isRoomStaff = (user: SQL, institutionId: string): SQL =>
  isActiveHolder(user, { institutionId }, 'classrooms.menu');

/** The first who may supervise and whose name or e-mail matches. */
export const findSupervisors = (
  scope: Scope,
  asked: { search: string; detailed: boolean },
): Promise<AreaOption[]> => findOfferedPeople(scope, isRoomStaff(sql`u`, scope.institutionId), asked);

/** Somebody else's id is refused like one that nobody has. @throws AppError `validation` at `field`. */
export async function requireRoomStaff(
  { tx, institutionId }: Scope,
  userIds: readonly string[],
  { field, key }: { field: string; key: 'supervisor_right' | 'support_right' },
): Promise<void> {
  const count = await tx.$count(
    sql`users u where u.id = any(${sql.param(userIds)}::uuid[]) and ${isRoomStaff(sql`u`, institutionId)}`,
  );
  if (count !== userIds.length) throw new AppError('validation', { fields: { [field]: [{ key }] } });
}

/** Rooms of one exam are open at the same time. */
async function requireFree(
  { tx }: Scope,
  room: { id: string; config_id: string },
  userIds: string[],
): Promise<void> {
  const [taken] = await tx
    .select({ name: users.name, room: rooms.name })
    .from(room_supervisors)
    .innerJoin(users, eq(users.id, room_supervisors.user_id))
    .innerJoin(rooms, eq(rooms.id, room_supervisors.room_id))
    .where(
      and(
        eq(room_supervisors.config_id, room.config_id),
        ne(room_supervisors.room_id, room.id),
        inArray(room_supervisors.user_id, userIds),
      ),
    )
    .limit(1);
  if (!taken) return;
  const params = { name: taken.name, room: taken.room };
  throw new AppError('supervisor-twice', {
    params,
    fields: { user_ids: [{ key: 'supervisor_elsewhere', params }] },
  });
}

/** @throws AppError `not-found`, `read-only` where rules of data access let the member see the exam only. */
async function lockRoom({ tx, institutionId }: Scope, id: string): Promise<typeof rooms.$inferSelect> {
  const query = tx
    .select()
    .from(rooms)
    .where(and(eq(rooms.id, id), eq(rooms.institution_id, institutionId)));
  const [room] = await query.for('update');
  if (room) return room;
  const { rowCount } = await tx.execute(
    sql`select from ${rooms} where id = ${id} and institution_id = ${institutionId}`,
  );
  throw new AppError(rowCount ? 'read-only' : 'not-found');
}

/** Replaces the supervisors of a room. @returns those who were and are no longer. @throws AppError `not-found`, `read-only`, `conflict`, `supervisor-twice`, `validation`. */
export async function setSupervisors(
  scope: Scope,
  roomId: string,
  body: { user_ids: readonly string[]; updated_at?: string | undefined },
): Promise<string[]> {
  const { tx, institutionId } = scope;
  const room = await lockRoom(scope, roomId);
  if (body.updated_at !== undefined && Date.parse(body.updated_at) !== room.updated_at.getTime())
    throw new AppError('conflict');
  const userIds = [...new Set(body.user_ids)];
  if (userIds.length !== body.user_ids.length)
    throw new AppError('validation', { fields: { user_ids: [{ key: 'supervisor_repeated' }] } });
  await requireRoomStaff(scope, userIds, { field: 'user_ids', key: 'supervisor_right' });
  if (userIds.length > 0) await requireFree(scope, room, userIds);
  const isThis = eq(room_supervisors.room_id, roomId);
  const removed = await tx
    .delete(room_supervisors)
    .where(userIds.length > 0 ? and(isThis, notInArray(room_supervisors.user_id, userIds)) : isThis)
    .returning({ userId: room_supervisors.user_id });
  if (userIds.length > 0)
    await tx
      .insert(room_supervisors)
      .values(
        userIds.map((userId) => ({
          institution_id: institutionId,
          config_id: room.config_id,
          room_id: roomId,
          user_id: userId,
        })),
      )
      // Whoever was given to another room at this very moment is missed by the check: the key has the last word.
      .onConflictDoNothing();
  const { rowCount } = await tx.execute(sql`select from ${room_supervisors} where room_id = ${roomId}`);
  if (rowCount !== userIds.length) throw new AppError('busy');
  await tx
    .update(rooms)
    .set({ updated_at: sql`greatest(now(), updated_at + interval '1 millisecond')` })
    .where(eq(rooms.id, roomId));
  return removed.map(({ userId }) => userId);
}
