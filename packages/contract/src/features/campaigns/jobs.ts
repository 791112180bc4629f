import { z } from 'zod';
import { defineTask } from '../../kit/job.ts';

export const eraseOldLeadsTask = defineTask('erase_old_leads', {
  payload: z.object({}),
  cron: '20 4 * * *',
});
