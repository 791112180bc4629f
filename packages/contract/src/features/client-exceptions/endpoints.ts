import { z } from 'zod';
import { endpoint, permission, publicAccess } from '../../kit/endpoint.ts';
import { idParams, noticesReply } from '../../kit/field-schemas.ts';
import { gridQuerySchema, gridReplySchema } from '../../kit/grid.ts';
import { exportOfList } from '../../kit/list-export.ts';
import { systemAdminPermission } from '../../permissions.ts';

const tag = 'user_client_exceptions';
const path = '/api/v1/user_client_exceptions';
const access = permission(systemAdminPermission);
/** Longer texts are cut, not refused: half of a report is better than none. */
const cut = (max: number) =>
  z
    .string()
    .default('')
    .transform((value) => value.slice(0, max));

export const clientExceptionSchema = z.object({
  id: z.string(),
  type: z.string(),
  message: z.string(),
  frame: z.string(),
  count: z.number(),
  people_count: z.number(),
  browsers: z.record(z.string(), z.number()),
  versions: z.record(z.string(), z.number()),
  first_seen_at: z.string(),
  last_seen_at: z.string(),
  resolved_at: z.string().nullable(),
});
export type ClientException = z.output<typeof clientExceptionSchema>;
const detail = clientExceptionSchema.extend({
  /** The latest times, the newest first. */
  events: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      path: z.string(),
      browser: z.string(),
      version: z.string(),
      stack: z.string(),
    }),
  ),
});

export const reportClientException = endpoint({
  method: 'POST',
  path: `${path}/`,
  access: publicAccess(
    'pages break before anybody signs in too; bounded by address, size and count, scrubbed, and nothing is given back',
  ),
  tag,
  body: z.object({
    type: cut(40),
    data: z.object({ message: cut(1000), stack: cut(6000), path: cut(300), version: cut(20) }),
  }),
  bodyLimitBytes: 32 * 1024,
  status: 202,
  reply: z.object({}),
});
export const listClientExceptions = endpoint({
  method: 'GET',
  path,
  access,
  tag,
  query: gridQuerySchema,
  reply: gridReplySchema(clientExceptionSchema),
});
export const exportClientExceptions = exportOfList(listClientExceptions);
export const getClientException = endpoint({
  method: 'GET',
  path: `${path}/:id`,
  access,
  tag,
  params: idParams,
  reply: z.object({ model: detail }),
});
export const resolveClientException = endpoint({
  method: 'PUT',
  path: `${path}/:id/resolve`,
  access,
  tag,
  params: idParams,
  body: z.object({ resolved: z.boolean() }),
  reply: z.object({ model: clientExceptionSchema }),
});
export const deleteClientException = endpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  access,
  tag,
  params: idParams,
  reply: noticesReply,
});
