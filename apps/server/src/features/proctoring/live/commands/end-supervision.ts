import { AppError } from '@certame/contract/errors.ts';
import { room_shifts } from '@certame/db/schema/rooms.ts';
import { publishRightsChanged } from '#features/accounts/index.ts';
import { setSupervisors } from '#features/rooms/index.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { getWatchedRoom } from '../room-access.ts';
import { endShift, publishRoomChanged, recordHandOver, supervisorIdsOf } from '../shift-end.ts';

/**
 * Ends a shift: one's own, which leaves the room's supervisors as they are; or somebody else's, who supervises the room no longer. That
 * takes the right to it and a reason. @throws AppError `not-found`, `room-supervisors`, `validation`, `conflict` where nobody is at work.
 */
export async function endSupervision(
  scope: Scope,
  services: Services,
  input: { roomId: string; userId: string; reason: string | null; mayForce: boolean },
): Promise<void> {
  const now = new Date(services.now());
  const room = await getWatchedRoom(scope, input.roomId);
  const userId = input.userId.toLowerCase();
  if (userId === scope.userId) {
    if (!(await endShift(scope, now, room.id, { userId, end: 'own', reason: input.reason })))
      throw new AppError('conflict');
    return;
  }
  if (!input.mayForce) throw new AppError('room-supervisors');
  if (input.reason === null) throw new AppError('validation', { fields: { reason: [{ key: 'required' }] } });
  const supervisorIds = await supervisorIdsOf(scope, room.id);
  if (!supervisorIds.includes(userId))
    throw new AppError('validation', { fields: { user_id: [{ key: 'foreign' }] } });
  await setSupervisors(scope, room.id, { user_ids: supervisorIds.filter((id) => id !== userId) });
  const wasAtWork = await endShift(scope, now, room.id, { userId, end: 'forced', reason: input.reason });
  if (!wasAtWork)
    await scope.tx.insert(room_shifts).values({
      ...{
        institution_id: scope.institutionId,
        config_id: room.config_id,
        room_id: room.id,
        user_id: userId,
      },
      ...{ began_at: now },
      ...{ ended_at: now, end: 'forced' as const, ended_by: scope.userId, reason: input.reason },
    });
  await recordHandOver(scope, now, room, { from: userId, reason: input.reason });
  await publishRightsChanged(scope, services, { type: 'user', id: userId });
  publishRoomChanged(scope, services, room.id);
}
