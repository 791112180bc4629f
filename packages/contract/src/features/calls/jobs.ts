import { z } from 'zod';
import { defineTask } from '../../kit/job.ts';

/** Forgets signals, which hold network addresses, when nobody can need them any more; ends calls that everybody has left. */
export const forgetSignalsTask = defineTask('forget_call_signals', {
  payload: z.object({}),
  queue: 'batch',
  cron: '*/5 * * * *',
});
