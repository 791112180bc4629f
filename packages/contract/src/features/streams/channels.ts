import { z } from 'zod';
import { defineChannel } from '../../kit/channel.ts';

/** Of a stream: those who watch it see one another. Events carry ids: who may see a chunk is asked again where it is read. */
export const streamChannel = defineChannel('presence-stream.{stream_id}', {
  'chunk.stored': z.object({ segment_id: z.string(), ordinal: z.int() }),
  /** It began, ended, or goes on in another segment. */
  changed: z.object({}),
});
