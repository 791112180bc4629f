import { z } from 'zod';
import { endpoint, publicAccess } from '../../../kit/endpoint.ts';
import { cleanText, idParams, noticesReply } from '../../../kit/field-schemas.ts';
import { secret } from '../registration/registration-fields.ts';
import { sessionUserSchema } from '../sessions/endpoints.ts';

const tag = 'accounts';

/** The e-mail in a link of an invitation; it fills the sign-in page in and is bound to it. */
export const openSealedEmail = endpoint({
  method: 'POST',
  path: '/api/v1/slogin',
  access: publicAccess('the sealed e-mail of a link; it opens nothing by itself'),
  tag,
  body: z.object({ s_email: z.string().max(1000) }),
  reply: z.object({ model: z.object({ email: z.string() }) }),
});
/** A link that signs one person in, once, within ten minutes. For integrations, which hand it to their user at once. */
export const createLoginLink = endpoint({
  method: 'POST',
  path: '/api/v1/users/:id/login_link',
  access: { kind: 'permission', rule: 'users.edit' },
  status: 201,
  params: idParams,
  body: z.object({
    purpose: z.enum(['integration', 'sso'], { error: 'option' }),
    /** With `sso`: a screen of the product, e.g. `/questionnaires/answers`. */
    path: cleanText(500).nullable().default(null),
  }),
  reply: z.object({ model: z.object({ url: z.string(), expires_at: z.string() }) }),
});
/** Mails such a link to the person. */
export const sendLoginLink = endpoint({
  method: 'POST',
  path: '/api/v1/users/:id/send_login_link',
  access: { kind: 'permission', rule: 'users.edit' },
  params: idParams,
  reply: noticesReply,
});
const byLink = z.object({
  model: sessionUserSchema,
  /** The session begins in this institution. */
  institution_id: z.string(),
  /** Where it begins. */
  path: z.string(),
});
/** Uses up the link of an integration. Answers only the product's own page, which asks for a click before. */
export const integrationLogin = endpoint({
  method: 'GET',
  path: '/api/v1/users/integration/ilogin',
  access: publicAccess('the single-use token of the link is the credential'),
  query: z.object({ itoken: secret }),
  reply: byLink,
});
/** Uses up a link to a screen. */
export const sharedLogin = endpoint({
  method: 'POST',
  path: '/api/v1/sslogin',
  access: publicAccess('the single-use token of the link is the credential'),
  tag,
  body: z.object({ token: secret }),
  reply: byLink,
});
