import { z } from 'zod';
import { defineTask } from '../../kit/job.ts';

/** Closes attempts whose time is over, and those that can't be continued and whose candidates have left. */
export const closeOverdueAttemptsTask = defineTask('close_overdue_attempts', {
  payload: z.object({}),
  cron: '* * * * *',
});

/** Sends a mail for each questionnaire whose finished attempts have waited for long enough. */
export const sendFinishDigestsTask = defineTask('send_finish_digests', {
  payload: z.object({}),
  queue: 'batch',
  cron: '* * * * *',
});

/** Forgets uploads that were begun long ago and never ended, and codes for phones that are over. */
export const forgetStaleUploadsTask = defineTask('forget_stale_uploads', {
  payload: z.object({}),
  queue: 'batch',
  cron: '17 * * * *',
});

/** Scores late responses of a closed attempt. */
export const rescoreAttemptTask = defineTask('rescore_attempt', {
  payload: z.object({ institution_id: z.string(), attempt_id: z.string() }),
});
