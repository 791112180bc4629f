import { z } from 'zod';
import { defineTask } from '../../kit/job.ts';

export const sendClassInvitesTask = defineTask('send_class_invites', {
  payload: z.object({ institution_id: z.string(), class_id: z.string() }),
  queue: 'batch',
});
