import { z } from 'zod';
import { defineJob, defineTask } from '../../kit/job.ts';

export const myDataExportJob = defineJob('my_data_export', {
  input: z.object({ file_name: z.string() }),
  result: z.object({ file_id: z.string() }),
});

export const forgetMyDataExportsTask = defineTask('forget_my_data_exports', {
  payload: z.object({}),
  cron: '29 4 * * *',
});
