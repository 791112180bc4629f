import { z } from 'zod';
import { defineTask } from '../../kit/job.ts';

export const deliverTextMessageTask = defineTask('deliver_text_message', {
  payload: z.object({ institution_id: z.string(), text_message_id: z.string() }),
});
