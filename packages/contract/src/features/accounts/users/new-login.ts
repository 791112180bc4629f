import { z } from 'zod';
import { cleanText, emailSchema, passwordSchema } from '../../../kit/field-schemas.ts';

/** Somebody without a login who is to grade or to examine: it is made with what they are chosen for. */
export const newLoginSchema = z.object({
  name: cleanText(160).pipe(z.string().min(1, { error: 'required' })),
  email: emailSchema,
  document: cleanText(20).nullable().default(null),
  identifier: cleanText(60).nullable().default(null),
  /** First password, which has to be changed; null: chosen by the link of the mail. */
  password: passwordSchema.nullable().default(null),
  send_email: z.boolean().default(true),
});
export type NewLogin = z.output<typeof newLoginSchema>;
