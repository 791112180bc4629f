import { alternativesOf, permissionsOf, satisfiesRule } from '@certame/contract/permissions.ts';
import { memberships, role_permissions } from '@certame/db/schema/index.ts';
import { and, eq, inArray } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';

/**
 * Whether the scope's user satisfies the rule here, asked of the database: for places that know the user only. Work without a user (jobs,
 * the seed) may do everything.
 */
export async function holdsRule(
  { tx, institutionId, userId }: Pick<Scope, 'tx' | 'institutionId' | 'userId'>,
  rule: string,
): Promise<boolean> {
  if (userId === null) return true;
  const named = alternativesOf(rule).flatMap(permissionsOf);
  const held = await tx
    .selectDistinct({ key: role_permissions.permission_key })
    .from(memberships)
    .innerJoin(role_permissions, eq(role_permissions.role_id, memberships.role_id))
    .where(
      and(
        eq(memberships.user_id, userId),
        eq(memberships.institution_id, institutionId),
        inArray(role_permissions.permission_key, named),
      ),
    );
  return satisfiesRule(rule, new Set(held.map(({ key }) => key)));
}
