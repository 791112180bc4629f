import { AppError } from '@certame/contract/errors.ts';
import { memberships } from '@certame/db/schema/memberships.ts';
import { roles } from '@certame/db/schema/permissions.ts';
import { and, asc, eq, or } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';

/** Notes which of one's own roles one works as here. Throws where none of them has this name or key. */
export async function changeRole(
  { tx, userId, institutionId }: Scope,
  type: string,
  now: Date,
): Promise<{ name: string; key: string | null }> {
  const [held] = await tx
    .select({ membershipId: memberships.id, name: roles.name, key: roles.key })
    .from(memberships)
    .innerJoin(roles, eq(roles.id, memberships.role_id))
    .where(
      and(
        eq(memberships.user_id, userId ?? ''),
        eq(memberships.institution_id, institutionId),
        or(eq(roles.name, type), eq(roles.key, type)),
      ),
    )
    .orderBy(asc(roles.name))
    .limit(1);
  if (!held) throw new AppError('validation', { fields: { type: [{ key: 'option' }] } });
  await tx.update(memberships).set({ chosen_at: now }).where(eq(memberships.id, held.membershipId));
  return { name: held.name, key: held.key };
}
