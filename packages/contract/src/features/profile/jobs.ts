import { z } from 'zod';
import { defineJob, defineTask } from '../../kit/job.ts';

export const ownDataExportJob = defineJob('own_data_export', {
  input: z.object({ file_name: z.string() }),
  result: z.object({ file_id: z.string() }),
});

export const forgetOwnDataExportsTask = defineTask('forget_own_data_exports', {
  payload: z.object({}),
  cron: '29 4 * * *',
});
