import { z } from 'zod';
import { areaBodySchema } from '../../../kit/area/area-schemas.ts';
import { authenticated, endpoint, permission } from '../../../kit/endpoint.ts';
import { cleanText, idParams, noticesReply, noticesSchema } from '../../../kit/field-schemas.ts';
import { searchQuerySchema } from '../../../kit/grid.ts';
import { users } from './area.ts';

const briefUser = z.object({ id: z.string(), name: z.string(), email: z.string() });

export const textNotificationMax = 500;

/** Why the caller may not change a person's login; null: allowed. */
export const loginRefusals = ['not-yourself', 'user-above', 'user-elsewhere'] as const;
export type LoginRefusal = (typeof loginRefusals)[number];

/** Whether the caller may change the login, so that only allowed actions are offered. */
export const getLoginAuthority = endpoint({
  method: 'GET',
  path: '/api/v1/users/:id/authority',
  access: permission('users.edit'),
  params: idParams,
  reply: z.object({ model: z.object({ refusal: z.enum(loginRefusals).nullable() }) }),
});
export const sendTextNotification = endpoint({
  method: 'POST',
  path: '/api/v1/users/:id/send_text_notification',
  access: permission('users.edit'),
  params: idParams,
  body: z.object({ message: cleanText(textNotificationMax).min(1, { error: 'required' }) }),
  reply: noticesReply,
});
/** The role one works as, by its name or key; it is remembered for this institution. */
export const changeRole = endpoint({
  method: 'POST',
  path: '/api/v1/users/change_role',
  access: authenticated,
  body: z.object({ type: cleanText(80).min(1, { error: 'required' }) }),
  reply: z.object({
    model: z.object({ role: z.object({ name: z.string(), key: z.string().nullable() }) }),
    messages: noticesSchema,
  }),
});
/** Members whose name or e-mail holds the text. */
export const findUsers = endpoint({
  method: 'GET',
  path: '/api/v1/users/find/',
  access: permission('users.menu'),
  query: searchQuerySchema,
  reply: z.object({ model: z.array(briefUser) }),
});
/** Every active member, in pages, for lists outside of the product. */
export const listUsers = endpoint({
  method: 'GET',
  path: '/api/v1/users/get/users',
  access: permission('users.menu'),
  query: z.object({
    page: z.coerce.number().int().min(1).max(1_000_000).default(1),
    per_page: z.coerce.number().int().min(1).max(1000).default(100),
  }),
  reply: z.object({ model: z.array(briefUser), total: z.number() }),
});
/** The caller's permissions in the active institution. */
export const listMyPermissions = endpoint({
  method: 'GET',
  path: '/api/v1/users/permissions',
  access: authenticated,
  reply: z.object({ model: z.array(z.object({ name: z.string() })) }),
});
/** Makes a user as the form does. */
export const storeUser = endpoint({
  method: 'POST',
  path: '/api/v1/users/internal_store',
  access: permission('users.create'),
  body: areaBodySchema(users, 'create'),
  status: 201,
  reply: z.object({ model: z.looseObject({ id: z.string() }), messages: noticesSchema }),
});
