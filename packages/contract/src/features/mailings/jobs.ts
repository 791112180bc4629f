import { z } from 'zod';
import { defineJob, defineTask } from '../../kit/job.ts';

/** Hands a mailing to the outbox, batch by batch. */
export const sendMailingJob = defineJob('mailing_send', {
  input: z.object({ mailing_id: z.string() }),
  result: z.object({ recipients: z.number(), waiting: z.number(), failed: z.number() }),
});

/** Begins a scheduled mailing. */
export const mailingDueTask = defineTask('mailing_due', {
  payload: z.object({ institution_id: z.string(), mailing_id: z.string() }),
});

/** Goes on with mailings whose job or task died with its process. */
export const resumeMailingsTask = defineTask('resume_mailings', {
  payload: z.object({}),
  queue: 'batch',
  cron: '* * * * *',
});
