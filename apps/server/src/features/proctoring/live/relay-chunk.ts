import { roomChannel } from '@certame/contract/features/proctoring/live/channels.ts';
import { outsideTransaction } from '#plugins/transaction.ts';
import type { Services } from '#services.ts';

const watchersIn = ({ realtime }: Pick<Services, 'realtime'>, roomId: string): number | undefined =>
  realtime.membersOf(roomChannel, { room_id: roomId })?.size;

/** Whether somebody is known to watch: an engine that holds the sockets is not asked. */
export const isRoomWatched = (services: Pick<Services, 'realtime'>, roomId: string | null): boolean =>
  roomId !== null && (watchersIn(services, roomId) ?? 0) > 0;

/**
 * Tells a watched room of a chunk that is in the store, by ids: the pages fetch it from there, whichever process they ask. A room in
 * which nobody is costs a look into memory.
 */
export function relayChunk(
  services: Pick<Services, 'realtime'>,
  roomId: string | null,
  { attemptId: attempt_id, segmentId: segment_id }: { attemptId: string; segmentId: string },
  ordinal: number,
): void {
  if (roomId === null || watchersIn(services, roomId) === 0) return;
  services.realtime.publish(outsideTransaction, roomChannel, { room_id: roomId }, 'chunk.stored', {
    ...{ attempt_id, segment_id, ordinal },
  });
}
