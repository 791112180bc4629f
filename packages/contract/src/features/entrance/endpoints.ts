import { z } from 'zod';
import { endpoint, publicAccess } from '../../kit/endpoint.ts';
import {
  cleanText,
  emailSchema,
  optionalPhoneSchema,
  passwordSchema,
  uuidSchema,
} from '../../kit/field-schemas.ts';
import { sessionUserSchema } from '../session/endpoints.ts';

const tag = 'entrance';
const notices = z.object({ messages: z.array(z.object({ level: z.string(), message: z.string() })) });
/** 256 random bits in base64url; anything else is refused without a look at the database. */
const secret = z.string().regex(/^[\w-]{43}$/, { error: 'type' });

/** Agreement to both legal texts, in the versions that the page showed. */
const consent = z.object({
  accepted: z.boolean().refine((value) => value, { error: 'accepted' }),
  terms_version: z.string().max(20),
  privacy_version: z.string().max(20),
});
const personName = cleanText(160).min(1, { error: 'required' });
const person = z.object({
  name: personName,
  phone: optionalPhoneSchema.default(null),
  institution_id: uuidSchema,
});
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
/** Makes an account of a restricted student that its owner still has to confirm. Says the same for every e-mail. */
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
  reply: notices,
});
/**
 * The click on the page of the activation link; also the one that ties an identity of a provider to an account. A
 * registration wants the password that was typed for it, or a new one with its confirmation, and the person's name:
 * whoever reads the mailbox may not have registered.
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
  reply: notices.extend({ model: z.object({ kind: z.enum(['activated', 'linked']), email: z.string() }) }),
});
/** What was typed into the registration of an activation link: its page shows it, to be confirmed or put right. */
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
  reply: notices,
});

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
/** What the provider vouched for, and what may be done with it. Reading it uses nothing up. */
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
  reply: notices.extend(signedIn.shape),
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
/** The same, confirmed by a link to the account's mailbox. */
export const mailSocialLink = endpoint({
  method: 'POST',
  path: '/api/v1/social/link_mail',
  access: publicAccess('token and browser cookie of the provider flow are the credential'),
  tag,
  body: byToken,
  reply: notices,
});

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
  tag: 'users',
  status: 201,
  params: z.object({ id: uuidSchema }),
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
  tag: 'users',
  params: z.object({ id: uuidSchema }),
  reply: z.object({ messages: z.array(z.object({ level: z.string(), message: z.string() })) }),
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
  tag: 'users',
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
