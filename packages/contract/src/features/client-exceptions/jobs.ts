import { z } from 'zod';
import { defineTask } from '../../kit/job.ts';

export const forgetClientExceptionsTask = defineTask('forget_client_exceptions', {
  payload: z.object({}),
  cron: '53 3 * * *',
});
