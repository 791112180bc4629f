import { z } from 'zod';
import { defineTask } from '../../kit/job.ts';

export const cleanUpChatFilesTask = defineTask('clean_up_chat_files', {
  payload: z.object({}),
  cron: '41 3 * * *',
});
