import { z } from 'zod';
import { defineTask } from '../../kit/job.ts';

/** Makes a content of what was recorded of a stream. */
export const joinStreamTask = defineTask('join_stream', {
  payload: z.object({ institution_id: z.string(), stream_id: z.string() }),
  queue: 'batch',
});

/** Ends streams whose broadcaster is gone, and finds recordings that are to be joined. */
export const findStreamsTask = defineTask('find_streams', {
  payload: z.object({}),
  queue: 'batch',
  cron: '* * * * *',
});

/** Deletes chunks of streams that nobody needs any more. */
export const deleteStreamMediaTask = defineTask('delete_stream_media', {
  payload: z.object({}),
  queue: 'batch',
  cron: '33 * * * *',
});
