import { z } from 'zod';
import { endpoint, permission } from '../../kit/endpoint.ts';
import { idParams, noticesSchema } from '../../kit/field-schemas.ts';

export const rolePermissionsSchema = z.object({
  /** The catalogue as a tree; names and labels in the language asked for. */
  modules: z.array(
    z.object({
      name: z.string(),
      functionalities: z.array(
        z.object({
          name: z.string(),
          permissions: z.array(z.object({ key: z.string(), label: z.string() })),
        }),
      ),
    }),
  ),
  granted: z.array(z.string()),
});

const permissionKeysSchema = z.array(z.string().max(100)).max(1000);

export const getRolePermissions = endpoint({
  method: 'GET',
  path: '/api/v1/roles/:id/permissions',
  access: permission('roles.menu'),
  params: idParams,
  reply: z.object({ model: rolePermissionsSchema }),
});
/**
 * Grants exactly these. Acts at once, also for open sessions. `was` is what was granted when the one who saves last
 * looked: where somebody else has changed it since, nothing happens (409).
 */
export const setRolePermissions = endpoint({
  method: 'PUT',
  path: '/api/v1/roles/:id/permissions',
  access: permission('roles.edit'),
  params: idParams,
  body: z.object({ granted: permissionKeysSchema, was: permissionKeysSchema.optional() }),
  reply: z.object({ model: rolePermissionsSchema }),
});
/** A role with the same permissions, and the same rules of data access, under a name of its own. */
export const cloneRole = endpoint({
  method: 'POST',
  path: '/api/v1/roles/:id/clone',
  access: permission('roles.create'),
  params: idParams,
  status: 201,
  reply: z.object({
    model: z.object({ id: z.string(), name: z.string() }),
    messages: noticesSchema,
  }),
});
