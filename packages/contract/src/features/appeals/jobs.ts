import { z } from 'zod';
import { defineTask } from '../../kit/job.ts';

export const cleanUpAppealFilesTask = defineTask('clean_up_appeal_files', {
  payload: z.object({}),
  cron: '47 3 * * *',
});
