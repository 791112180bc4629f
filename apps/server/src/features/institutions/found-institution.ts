import { people } from '@certame/db/schema/academic.ts';
import { institutions, users } from '@certame/db/schema/identity.ts';
import { memberships } from '@certame/db/schema/memberships.ts';
import { eq, sql } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';
import { createProductRoles } from '#seed/create-institution.ts';

/** What a transaction has just made is its maker's, although no other connection sees it yet. */
export const madeJustNow = sql`t.xmin = pg_current_xact_id_if_assigned()::xid`;

/**
 * Runs `work` in the same transaction as another institution. Row level security follows the setting, so the new
 * institution's rows are written under its own name and nowhere else.
 */
export async function inOtherInstitution<T>(
  scope: Scope,
  institutionId: string,
  work: () => Promise<T>,
): Promise<T> {
  const switchTo = (id: string) =>
    scope.tx.execute(sql`select set_config('certame.institution_id', ${id}, true)`);
  await switchTo(institutionId);
  const result = await work();
  await switchTo(scope.institutionId);
  return result;
}

/** A new institution with the product's roles, administered by whoever founds it. Gives its id. */
export async function foundInstitution(
  scope: Scope,
  values: typeof institutions.$inferInsert,
): Promise<string> {
  const [institution] = await scope.tx.insert(institutions).values(values).returning({ id: institutions.id });
  if (!institution) throw new Error('No institution was made');
  const { id } = institution;
  await inOtherInstitution(scope, id, async () => {
    const roleIds = await createProductRoles(scope.tx, id);
    if (scope.userId === null) return;
    await scope.tx
      .insert(memberships)
      .values({ institution_id: id, user_id: scope.userId, role_id: roleIds.admin });
    const [user] = await scope.tx.select().from(users).where(eq(users.id, scope.userId));
    if (!user) return;
    await scope.tx
      .insert(people)
      .values({ institution_id: id, user_id: user.id, kind: 'staff', name: user.name, email: user.email });
  });
  return id;
}
