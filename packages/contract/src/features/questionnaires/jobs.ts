import { z } from 'zod';
import { defineTask } from '../../kit/job.ts';

export const sendQuestionnaireInvitesTask = defineTask('send_questionnaire_invites', {
  payload: z.object({ institution_id: z.string(), questionnaire_id: z.string() }),
  queue: 'batch',
});
