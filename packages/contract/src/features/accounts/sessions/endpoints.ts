import { z } from 'zod';
import { languages, themes } from '../../../constants.ts';
import { authenticated, endpoint, publicAccess } from '../../../kit/endpoint.ts';
import {
  cleanText,
  emailSchema,
  idParams,
  instantSchema,
  noticesReply,
  optionalPhoneSchema,
  passwordSchema,
} from '../../../kit/field-schemas.ts';

const tag = 'session';

export const sessionInstitutionSchema = z.object({
  id: z.string(),
  organization_id: z.string(),
  name: z.string(),
  created_at: z.string(),
  organization: z.object({ name: z.string(), logo: z.string().nullable(), custom_data: z.string() }),
  primary_color: z.string().nullable(),
  logo: z.string().nullable(),
  small_logo: z.string().nullable(),
  time_zone: z.string(),
  /** Permissions and roles the user holds in this institution. */
  permissions: z.array(z.object({ name: z.string() })),
  roles: z.array(z.object({ name: z.string(), key: z.string().nullable() })),
  /** Name of the role last chosen here; null: none was chosen. */
  active_role: z.string().nullable(),
  logout_redirect_url: z.string().nullable(),
});

/** The session user, as the specification's section 3 lists it. */
export const sessionUserSchema = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string(),
  profile_picture: z.string().nullable(),
  /** The person's choice; null: the browser's language. */
  language: z.enum(languages).nullable(),
  theme: z.enum(themes).nullable(),
  people: z.array(z.object({ id: z.string(), name: z.string(), institution_id: z.string() })),
  firstAccess: z.boolean(),
  email_verified_at: z.string().nullable(),
  roles: z.array(z.object({ name: z.string(), key: z.string().nullable() })),
  permissions: z.array(z.object({ name: z.string() })),
  institutions: z.array(sessionInstitutionSchema),
  token: z.string(),
  unreadNotifications: z.number(),
  pingInterval: z.number(),
  slow_kbps_rate: z.number(),
});
export type SessionUser = z.output<typeof sessionUserSchema>;
export type SessionInstitution = z.output<typeof sessionInstitutionSchema>;

export const login = endpoint({
  method: 'POST',
  path: '/api/v1/login',
  access: publicAccess('signing in comes before a session'),
  tag,
  body: z.object({
    email: cleanText(254),
    password: z.string().max(1024),
    /** The sealed e-mail of an invitation's link; the account has to be that one. */
    s_email: z.string().max(1000).optional(),
  }),
  reply: z.object({ model: sessionUserSchema }),
});
export const logout = endpoint({
  method: 'POST',
  path: '/api/v1/logout',
  access: authenticated,
  tag,
  reply: noticesReply,
});
/** The session ping; also what a page asks on each guarded navigation. */
export const logged = endpoint({
  method: 'POST',
  path: '/api/v1/logged',
  access: authenticated,
  tag,
  reply: z.object({
    notifications: z.number(),
    ping_interval: z.number(),
    slow_kbps_rate: z.number(),
    email_verified_at: z.string().nullable(),
    permissions: z.array(z.object({ name: z.string() })),
    front_app_version: z.string(),
  }),
});
/** The whole session user again, e.g. after a reload in another tab. */
export const currentUser = endpoint({
  method: 'GET',
  path: '/api/v1/me',
  access: authenticated,
  tag,
  reply: z.object({ model: sessionUserSchema }),
});
/** A new token for the same session, by the HttpOnly cookie of the login. */
export const renewToken = endpoint({
  method: 'POST',
  path: '/api/v1/token/renew',
  access: publicAccess('the HttpOnly session cookie is the credential; it is checked by the handler'),
  tag,
  reply: z.object({ token: z.string() }),
});
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/v1/password/change',
  access: authenticated,
  tag,
  body: z
    .object({
      /** Not asked at the first access, where the one-time password was typed just before. */
      current_password: z.string().max(1024).optional(),
      password: passwordSchema,
      password_confirmation: z.string().max(128),
    })
    .refine((body) => body.password === body.password_confirmation, {
      error: 'confirmed',
      path: ['password_confirmation'],
    }),
  reply: z.object({ model: sessionUserSchema }),
});
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/v1/password/email',
  access: publicAccess('asked by people who can not sign in'),
  tag,
  body: z.object({ email: emailSchema }),
  reply: noticesReply,
});
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/v1/password/reset',
  access: publicAccess('the single-use token from the e-mail is the credential'),
  tag,
  body: z
    .object({
      token: z.string().min(20).max(200),
      email: emailSchema,
      password: passwordSchema,
      password_confirmation: z.string().max(128),
    })
    .refine((body) => body.password === body.password_confirmation, {
      error: 'confirmed',
      path: ['password_confirmation'],
    }),
  reply: noticesReply,
});
export const domainsConfig = endpoint({
  method: 'GET',
  path: '/api/v1/domains_config',
  access: publicAccess('the login page shows the brand'),
  tag,
  reply: z.object({
    /** Name of the institution whose domain is `X-Front-Host`; null: the product's own. */
    name: z.string().nullable(),
    logos: z.object({ logo: z.string().nullable(), smallLogo: z.string().nullable() }),
    primaryColor: z.string().nullable(),
    logout_redirect_url: z.string().nullable(),
    /** Some institution lets strangers make an account. */
    registration: z.boolean(),
    /** Identity providers to sign in with. */
    providers: z.array(z.object({ name: z.string(), label: z.string() })),
    /** Only with the embedded demonstration database: accounts to try. */
    demo_accounts: z.array(z.object({ email: z.string(), role: z.string() })),
    version: z.string(),
  }),
});
export const updateProfile = endpoint({
  method: 'POST',
  path: '/api/v1/profile',
  access: authenticated,
  tag,
  /** Absent fields stay unchanged. */
  body: z.object({
    name: cleanText(160).min(1, { error: 'required' }).optional(),
    phone: optionalPhoneSchema.optional(),
    language: z.enum(languages).nullable().optional(),
    theme: z.enum(themes).nullable().optional(),
    /** As the form read it; 409 when somebody has saved since. */
    updated_at: instantSchema.optional(),
  }),
  reply: z.object({ model: sessionUserSchema }),
});
export const activateUser = endpoint({
  method: 'PUT',
  path: '/api/v1/users/:id/activate',
  access: { kind: 'permission', rule: 'users.edit' },
  params: idParams,
  /** Without a body it activates. */
  body: z.object({ active: z.boolean().default(true) }),
  reply: noticesReply,
});
export const sendPasswordMail = endpoint({
  method: 'POST',
  path: '/api/v1/users/:id/forgot_password',
  access: { kind: 'permission', rule: 'users.edit' },
  params: idParams,
  reply: noticesReply,
});
/** Sets a one-time password that the user must change at the next sign-in. */
export const setUserPassword = endpoint({
  method: 'PUT',
  path: '/api/v1/users/:id/change_password',
  access: { kind: 'permission', rule: 'users.edit' },
  params: idParams,
  body: z.object({ password: passwordSchema }),
  reply: noticesReply,
});
