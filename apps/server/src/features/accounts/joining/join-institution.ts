import { roleKeys } from '@certame/contract/permissions.ts';
import { people } from '@certame/db/schema/academic.ts';
import { roles } from '@certame/db/schema/permissions.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { Scope } from '#plugins/database.ts';
import { giveRoles, rolesHereOf } from '../roles/give-roles.ts';

interface Newcomer {
  userId: string;
  name: string;
  email: string;
  phone: string | null;
}

/**
 * Makes a login a restricted student here: its row among the people and the role. False where the institution knows the
 * address already and doesn't want it: somebody it has removed, or a person of another login.
 */
export async function joinAsRestrictedStudent(scope: Scope, newcomer: Newcomer): Promise<boolean> {
  const { tx, institutionId } = scope;
  const [role] = await tx
    .select({ id: roles.id })
    .from(roles)
    .where(and(eq(roles.institution_id, institutionId), eq(roles.key, roleKeys.R)));
  if (!role) throw new Error('The institution has no role of restricted students');
  await tx
    .insert(people)
    .values({
      institution_id: institutionId,
      user_id: newcomer.userId,
      kind: 'student',
      name: newcomer.name,
      email: newcomer.email,
      phone: newcomer.phone,
    })
    .onConflictDoNothing({ target: [people.institution_id, people.email] });
  const here = and(eq(people.institution_id, institutionId), eq(people.email, newcomer.email));
  await tx
    .update(people)
    .set({ user_id: newcomer.userId })
    .where(and(here, isNull(people.user_id), eq(people.active, true)));
  const [person] = await tx.select().from(people).where(here);
  if (!person?.active || person.user_id !== newcomer.userId) return false;
  if ((await rolesHereOf(scope, newcomer.userId)).length === 0)
    await giveRoles(scope, [newcomer.userId], [role.id]);
  return true;
}
