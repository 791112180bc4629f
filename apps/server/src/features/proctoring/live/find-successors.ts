import { findSupervisors } from '#features/rooms/index.ts';
import type { Scope } from '#plugins/database.ts';
import { getWatchedRoom } from './room-access.ts';

/** Who may take over the room: members who may supervise. */
export async function findSuccessors(scope: Scope, roomId: string, search: string) {
  await getWatchedRoom(scope, roomId);
  const options = await findSupervisors(scope, { search, detailed: false });
  return options.filter(({ id }) => id !== scope.userId);
}
