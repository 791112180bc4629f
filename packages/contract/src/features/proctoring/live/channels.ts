import { z } from 'zod';
import { defineChannel } from '../../../kit/channel.ts';

/** Of a room: those who watch it see one another. Events carry ids: who may see a chunk is asked again where it is read. */
export const roomChannel = defineChannel('presence-room.{room_id}', {
  'chunk.stored': z.object({ attempt_id: z.string(), segment_id: z.string(), ordinal: z.int() }),
  /** Who sits in it or supervises it has changed. */
  changed: z.object({}),
});
