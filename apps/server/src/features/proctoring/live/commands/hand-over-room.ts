import { AppError } from '@certame/contract/errors.ts';
import { publishRightsChanged } from '#features/accounts/index.ts';
import { setSupervisors } from '#features/rooms/index.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { getWatchedRoom } from '../room-access.ts';
import { endShift, publishRoomChanged, recordHandOver, supervisorIdsOf } from '../shift-end.ts';

/**
 * Gives one's own place in a room to somebody who may supervise and has no other room of the exam. One's own page hears nothing of the
 * room from then on. @throws AppError `not-found`, `room-supervisors` for who does not supervise it, and as `setSupervisors`.
 */
export async function handOverRoom(
  scope: Scope,
  services: Services,
  { roomId, toId, note }: { roomId: string; toId: string; note: string | null },
): Promise<void> {
  const now = new Date(services.now());
  const room = await getWatchedRoom(scope, roomId);
  if (!room.supervises || scope.userId === null) throw new AppError('room-supervisors');
  const others = (await supervisorIdsOf(scope, room.id)).filter((id) => id !== scope.userId);
  await setSupervisors(scope, room.id, { user_ids: [...new Set([...others, toId.toLowerCase()])] });
  await endShift(scope, now, room.id, { userId: scope.userId, end: 'handed_over', reason: note });
  await recordHandOver(scope, now, room, { to: toId, ...(note ? { note } : {}) });
  await publishRightsChanged(scope, services, { type: 'users', ids: [scope.userId, toId] });
  publishRoomChanged(scope, services, room.id);
}
