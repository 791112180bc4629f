import { z } from 'zod';
import { languages } from '../../../constants.ts';
import { defineTask } from '../../../kit/job.ts';

export const sendPasswordMailTask = defineTask('send_password_mail', {
  payload: z.object({ email: z.string(), language: z.enum(languages) }),
});

/** Mails of one transaction: composing thousands in the one that made the logins would hold it up. */
export const welcomeLoginsTask = defineTask('welcome_logins', {
  payload: z.object({
    institution_id: z.string(),
    logins: z.array(z.object({ userId: z.string(), isNew: z.boolean() })),
  }),
  queue: 'batch',
});

export const cleanUpSessionsTask = defineTask('clean_up_sessions', {
  payload: z.object({}),
  cron: '17 3 * * *',
});
