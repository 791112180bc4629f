import { AppError } from '@certame/contract/errors.ts';
import { permissions, role_permissions, roles } from '@certame/db/schema/permissions.ts';
import { and, eq, inArray } from '@certame/db/sql.ts';
import { requireGrantablePermissions, requireRemainingAdministrator } from '#features/accounts/index.ts';
import type { Scope } from '#plugins/database.ts';

export async function requireRole({ tx, institutionId }: Scope, id: string): Promise<void> {
  const [role] = await tx
    .select({ id: roles.id })
    .from(roles)
    .where(and(eq(roles.id, id), eq(roles.institution_id, institutionId)))
    .for('update');
  if (!role) throw new AppError('not-found');
}

export async function grantedOf({ tx }: Scope, id: string): Promise<string[]> {
  const rows = await tx
    .select({ key: role_permissions.permission_key })
    .from(role_permissions)
    .where(eq(role_permissions.role_id, id))
    .orderBy(role_permissions.permission_key);
  return rows.map((row) => row.key);
}

/**
 * Grants exactly `wanted` to a role. What is not in the catalogue (general_system_admin among it) can't be granted, nor
 * what the one who grants doesn't hold; and somebody who can edit users and roles must remain.
 * @param was what the one who grants believes to be granted. @throws AppError `conflict` where it isn't any more.
 */
export async function setPermissions(
  scope: Scope,
  id: string,
  wanted: readonly string[],
  was?: readonly string[],
): Promise<void> {
  await requireRole(scope, id);
  const current = new Set(await grantedOf(scope, id));
  const seen = was && new Set(was);
  if (seen && (seen.size !== current.size || [...seen].some((key) => !current.has(key))))
    throw new AppError('conflict');
  const keys = new Set(wanted);
  const known = await scope.tx
    .select({ name: permissions.name })
    .from(permissions)
    .where(inArray(permissions.name, [...keys]));
  if (known.length !== keys.size) {
    throw new AppError('validation', { fields: { granted: [{ key: 'option' }] } });
  }
  const added = [...keys].filter((key) => !current.has(key));
  const removed = [...current].filter((key) => !keys.has(key));
  await requireGrantablePermissions(scope, added);
  if (removed.length > 0) {
    await scope.tx
      .delete(role_permissions)
      .where(and(eq(role_permissions.role_id, id), inArray(role_permissions.permission_key, removed)));
  }
  if (added.length > 0) {
    await scope.tx.insert(role_permissions).values(
      added.map((permission_key) => ({
        institution_id: scope.institutionId,
        role_id: id,
        permission_key,
      })),
    );
  }
  if (removed.length > 0) await requireRemainingAdministrator(scope);
}
