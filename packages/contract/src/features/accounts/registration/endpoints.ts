import { z } from 'zod';
import { endpoint, publicAccess } from '../../../kit/endpoint.ts';
import {
  emailSchema,
  noticesReply,
  optionalPhoneSchema,
  passwordSchema,
} from '../../../kit/field-schemas.ts';
import { consent, person, personName, secret } from './registration-fields.ts';

const tag = 'accounts';
const bothPasswords = z.object({ password: passwordSchema, password_confirmation: z.string().max(128) });

/** Where strangers may make an account, and what they agree to. */
export const registrationOptions = endpoint({
  method: 'GET',
  path: '/api/v1/store',
  access: publicAccess('the registration page is for people without an account'),
  tag,
  reply: z.object({
    institutions: z.array(z.object({ id: z.string(), name: z.string() })),
    terms_version: z.string(),
    privacy_version: z.string(),
  }),
});
/** Creates an unverified account of a restricted student. The reply is the same for every e-mail. */
export const register = endpoint({
  method: 'POST',
  path: '/api/v1/store',
  access: publicAccess('people without an account make one where the institution allows it'),
  tag,
  status: 201,
  body: person
    .extend(consent.shape)
    .extend(bothPasswords.shape)
    .extend({ email: emailSchema })
    .refine((body) => body.password === body.password_confirmation, {
      error: 'confirmed',
      path: ['password_confirmation'],
    }),
  reply: noticesReply,
});
/**
 * Email verification by the activation link; also links an identity of a provider to an account. A registration needs the password typed
 * for it, or a new one with its confirmation, and the name: the mailbox's owner may not be the person who registered.
 */
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/v1/store/verify',
  access: publicAccess('the single-use token from the e-mail is the credential'),
  tag,
  body: z
    .object({
      token: secret,
      password: z.string().max(1024).optional(),
      password_confirmation: z.string().max(128).optional(),
      name: personName.optional(),
      /** Absent: none. */
      phone: optionalPhoneSchema.optional(),
    })
    .superRefine((body, context) => {
      if (body.password_confirmation === undefined) return;
      const checked = passwordSchema.safeParse(body.password);
      for (const issue of checked.error?.issues ?? []) context.addIssue({ ...issue, path: ['password'] });
      if (body.password !== body.password_confirmation)
        context.addIssue({ code: 'custom', message: 'confirmed', path: ['password_confirmation'] });
    }),
  reply: noticesReply.extend({
    model: z.object({ kind: z.enum(['activated', 'linked']), email: z.string() }),
  }),
});
/** Data of the registration behind an activation link, to be confirmed or corrected on its page. */
export const registrationOfLink = endpoint({
  method: 'POST',
  path: '/api/v1/store/verify/registration',
  access: publicAccess('the single-use token from the e-mail is the credential'),
  tag,
  body: z.object({ token: secret }),
  reply: z.object({ model: z.object({ name: z.string(), phone: z.string().nullable() }) }),
});
export const resendActivation = endpoint({
  method: 'POST',
  path: '/api/v1/store/resend',
  access: publicAccess('asked by people who can not sign in yet'),
  tag,
  body: z.object({ email: emailSchema }),
  reply: noticesReply,
});
