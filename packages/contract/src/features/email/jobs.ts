import { z } from 'zod';
import { defineTask } from '../../kit/job.ts';

/** Delivers one message of the outbox. */
export const sendMailTask = defineTask('send_mail', {
  payload: z.object({ institution_id: z.string(), email_id: z.string() }),
  queue: 'external',
});

/** Adds anew the tasks of messages that lost theirs. */
export const requeueStaleMailTask = defineTask('requeue_stale_mail', {
  payload: z.object({}),
  cron: '* * * * *',
});
