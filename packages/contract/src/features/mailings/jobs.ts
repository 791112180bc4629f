import { z } from 'zod';
import { defineJob, defineTask } from '../../kit/job.ts';

/** Hands a missive to the outbox, batch by batch. */
export const sendMissiveJob = defineJob('missive_send', {
  input: z.object({ missive_id: z.string() }),
  result: z.object({ recipients: z.number(), waiting: z.number(), failed: z.number() }),
});

/** Begins a scheduled missive. */
export const missiveDueTask = defineTask('missive_due', {
  payload: z.object({ institution_id: z.string(), missive_id: z.string() }),
});

/** Goes on with missives whose job or task died with its process. */
export const missivesGoOnTask = defineTask('missives_go_on', {
  payload: z.object({}),
  queue: 'batch',
  cron: '* * * * *',
});
