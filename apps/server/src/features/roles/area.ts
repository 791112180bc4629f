import { AppError } from '@certame/contract/errors.ts';
import type { roles as rolesArea } from '@certame/contract/features/roles/area.ts';
import { data_access } from '@certame/db/schema/data-access.ts';
import { memberships } from '@certame/db/schema/memberships.ts';
import { roles } from '@certame/db/schema/permissions.ts';
import { and, countDistinct, eq, inArray } from '@certame/db/sql.ts';
import type { AreaHooks } from '#crud/hooks.ts';

/** Roles of the institution. What they permit is edited through features/roles. */
export const roleHooks: AreaHooks<typeof rolesArea> = {
  readVirtual: async ({ scope }, ids) => {
    const rows = await scope.tx
      .select({ roleId: memberships.role_id, members: countDistinct(memberships.user_id) })
      .from(memberships)
      .where(and(inArray(memberships.role_id, [...ids]), eq(memberships.institution_id, scope.institutionId)))
      .groupBy(memberships.role_id);
    const members = new Map(rows.map((row) => [row.roleId, row.members]));
    return new Map(ids.map((id) => [id, { values: { members: members.get(id) ?? 0 } }]));
  },
  beforeDelete: async ({ scope }, id) => {
    const [role] = await scope.tx.select({ key: roles.key }).from(roles).where(eq(roles.id, id));
    if (role?.key) throw new AppError('product-role');
    const [member] = await scope.tx
      .select({ id: memberships.id })
      .from(memberships)
      .where(eq(memberships.role_id, id))
      .limit(1);
    if (member) throw new AppError('role-in-use');
    // Rules for it would narrow nobody and name nothing.
    await scope.tx
      .delete(data_access)
      .where(and(eq(data_access.owner_type, 'role'), eq(data_access.owner_id, id)));
  },
};
