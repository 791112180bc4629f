import { z } from 'zod';
import { defineTask } from '../../kit/job.ts';

/** Closes attempts whose time is over, and those that can't be continued and whose candidates have left. */
export const closeOverdueAttemptsTask = defineTask('close_overdue_attempts', {
  payload: z.object({}),
  cron: '* * * * *',
});

/** Scores late responses of a closed attempt. */
export const rescoreAttemptTask = defineTask('rescore_attempt', {
  payload: z.object({ institution_id: z.string(), attempt_id: z.string() }),
});
