import { z } from 'zod';
import { endpoint, publicAccess } from '../../../kit/endpoint.ts';
import { noticesReply } from '../../../kit/field-schemas.ts';
import { consent, person, secret } from '../registration/registration-fields.ts';
import { sessionUserSchema } from '../sessions/endpoints.ts';

const tag = 'accounts';

const providerParams = z.object({ provider: z.string().regex(/^[a-z0-9_]{1,40}$/) });
/** Sends the browser to the provider. */
export const socialStart = endpoint({
  method: 'GET',
  path: '/api/v1/social/:provider/start',
  access: publicAccess('signing in through a provider comes before a session'),
  tag,
  carries: 'file',
  params: providerParams,
});
/** Where the provider sends the browser back to. */
export const socialCallback = endpoint({
  method: 'GET',
  path: '/api/v1/social/:provider/callback',
  access: publicAccess(
    'the code of the provider is the credential; state and cookie bind it to this browser',
  ),
  tag,
  carries: 'file',
  params: providerParams,
});
const byToken = z.object({ token: secret });
/** The identity verified by the provider, and the next step. Reading it doesn't use the token up. */
export const socialResult = endpoint({
  method: 'POST',
  path: '/api/v1/social/result',
  access: publicAccess('token and browser cookie of the provider flow are the credential'),
  tag,
  body: byToken,
  reply: z.object({
    model: z.object({
      provider: z.string(),
      label: z.string(),
      email: z.string().nullable(),
      name: z.string().nullable(),
      /**
       * `sign_in`: the identity is known. `link`: its verified e-mail has an account that has to agree. `register`: an
       * account may be made. `unverified`: the provider doesn't vouch for the e-mail. `closed`: nobody may register.
       */
      next: z.enum(['sign_in', 'link', 'register', 'unverified', 'closed']),
      institutions: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
  }),
});
const signedIn = z.object({ model: sessionUserSchema });
export const socialLogin = endpoint({
  method: 'POST',
  path: '/api/v1/social/login',
  access: publicAccess('token and browser cookie of the provider flow are the credential'),
  tag,
  body: byToken,
  reply: signedIn,
});
/** Makes the account of somebody whom a provider vouches for, and signs in. */
export const registerSocial = endpoint({
  method: 'POST',
  path: '/api/v1/store_social',
  access: publicAccess('token and browser cookie of the provider flow are the credential'),
  tag,
  status: 201,
  body: person.extend(consent.shape).extend({ token: secret }),
  reply: noticesReply.extend(signedIn.shape),
});
/** Ties the provider's identity to the account of its e-mail, confirmed by the account's password, and signs in. */
export const linkSocial = endpoint({
  method: 'POST',
  path: '/api/v1/social/link',
  access: publicAccess('token, browser cookie and the password of the account are the credential'),
  tag,
  body: z.object({ token: secret, password: z.string().max(1024) }),
  reply: signedIn,
});
/** Links the identity by a link sent to the account's mailbox. */
export const mailSocialLink = endpoint({
  method: 'POST',
  path: '/api/v1/social/link_mail',
  access: publicAccess('token and browser cookie of the provider flow are the credential'),
  tag,
  body: byToken,
  reply: noticesReply,
});
