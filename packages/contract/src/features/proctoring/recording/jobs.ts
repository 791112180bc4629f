import { z } from 'zod';
import { defineTask } from '../../../kit/job.ts';

/** Joins the segments of a closed attempt into one video. */
export const joinRecordingTask = defineTask('join_recording', {
  payload: z.object({ institution_id: z.string(), attempt_id: z.string() }),
  queue: 'batch',
});

/** Deletes recordings and stills whose time is over. */
export const deleteRecordingsTask = defineTask('delete_recordings', {
  payload: z.object({}),
  queue: 'batch',
  cron: '23 * * * *',
});

/** Compares the media store with what the database says of it. */
export const compareStorageTask = defineTask('compare_media_storage', {
  payload: z.object({}),
  queue: 'batch',
  cron: '41 3 * * *',
});

/** Finds recordings that are to be joined, and says of each from when on it is deleted. */
export const findRecordingsTask = defineTask('find_recordings', {
  payload: z.object({}),
  queue: 'batch',
  cron: '* * * * *',
});
