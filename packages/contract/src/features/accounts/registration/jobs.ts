import { z } from 'zod';
import { languages } from '../../../constants.ts';
import { defineTask } from '../../../kit/job.ts';

export const registerAccountTask = defineTask('register_account', {
  payload: z.object({
    institution_id: z.string(),
    email: z.string(),
    name: z.string(),
    phone: z.string().nullable(),
    password_hash: z.string(),
    language: z.enum(languages),
    terms_version: z.string(),
    privacy_version: z.string(),
    accepted_at: z.string(),
  }),
});

export const resendActivationTask = defineTask('resend_activation', {
  payload: z.object({ email: z.string(), language: z.enum(languages) }),
});

export const cleanUpRegistrationsTask = defineTask('clean_up_registrations', {
  payload: z.object({}),
  cron: '27 3 * * *',
});
