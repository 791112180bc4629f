import { room_shifts } from '@certame/db/schema/rooms.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { getWatchedRoom } from '../room-access.ts';

/** A supervisor of the room is at work from now on; others who watch it have no shifts. @throws AppError `not-found`. */
export async function beginSupervision(scope: Scope, services: Services, roomId: string): Promise<void> {
  const room = await getWatchedRoom(scope, roomId);
  if (!room.supervises || scope.userId === null) return;
  await scope.tx
    .insert(room_shifts)
    .values({
      institution_id: scope.institutionId,
      config_id: room.config_id,
      room_id: room.id,
      user_id: scope.userId,
      began_at: new Date(services.now()),
    })
    .onConflictDoNothing();
}
