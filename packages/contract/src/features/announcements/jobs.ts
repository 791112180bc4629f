import { z } from 'zod';
import { defineTask } from '../../kit/job.ts';

export const deliverAnnouncementTask = defineTask('deliver_announcement', {
  payload: z.object({ institution_id: z.string(), announcement_id: z.string() }),
});
