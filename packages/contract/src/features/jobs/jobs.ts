import { z } from 'zod';
import { defineTask } from '../../kit/job.ts';

export const forgetListExportsTask = defineTask('forget_list_exports', {
  payload: z.object({}),
  cron: '37 4 * * *',
});
