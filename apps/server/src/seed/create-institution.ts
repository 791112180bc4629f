import { defaultPermissionsOf, type RoleKey, roleKeys } from '@certame/contract/permissions.ts';
import { institutions } from '@certame/db/schema/identity.ts';
import { role_permissions, roles } from '@certame/db/schema/permissions.ts';
import { textsOf } from '#lib/texts.ts';
import type { Tx } from '#plugins/database.ts';

/** Makes an institution with the product's roles and their default permissions. Needs a system transaction. */
export async function createInstitution(
  tx: Tx,
  values: typeof institutions.$inferInsert,
): Promise<{ id: string; roleIds: Record<RoleKey, string> }> {
  const [institution] = await tx.insert(institutions).values(values).returning({ id: institutions.id });
  if (!institution) throw new Error('No institution was made');
  const roleIds = await createProductRoles(tx, institution.id);
  return { id: institution.id, roleIds };
}

/** The product's own roles for an institution that has none yet. */
export async function createProductRoles(tx: Tx, institutionId: string): Promise<Record<RoleKey, string>> {
  const translate = textsOf('pt');
  const keys = Object.values(roleKeys);
  const made = await tx
    .insert(roles)
    .values(
      keys.map((key) => ({
        institution_id: institutionId,
        key,
        name: translate(`roles.${key}.name`),
        description: translate(`roles.${key}.description`),
      })),
    )
    .returning({ id: roles.id, key: roles.key });
  const roleIds = Object.fromEntries(made.map((role) => [role.key, role.id])) as Record<RoleKey, string>;
  const grants = keys.flatMap((key) =>
    defaultPermissionsOf(key).map((permission_key) => ({
      institution_id: institutionId,
      role_id: roleIds[key],
      permission_key,
    })),
  );
  await tx.insert(role_permissions).values(grants);
  return roleIds;
}
