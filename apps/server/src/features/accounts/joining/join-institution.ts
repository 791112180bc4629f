import { roleKeys } from '@certame/contract/permissions.ts';
import { people } from '@certame/db/schema/academic.ts';
import { roles } from '@certame/db/schema/permissions.ts';
import { and, eq, isNull } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';
import { giveRoles, rolesHereOf } from '../roles/give-roles.ts';

interface JoiningUser {
  userId: string;
  name: string;
  email: string;
  phone: string | null;
}

/**
 * Makes a login a restricted student here: its row among the people and the role. False where the institution knows the
 * address already and doesn't want it: somebody it has removed, or a person of another login.
 */
export async function joinAsRestrictedStudent(scope: Scope, user: JoiningUser): Promise<boolean> {
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
      user_id: user.userId,
      kind: 'student',
      name: user.name,
      email: user.email,
      phone: user.phone,
    })
    .onConflictDoNothing({ target: [people.institution_id, people.email] });
  const here = and(eq(people.institution_id, institutionId), eq(people.email, user.email));
  await tx
    .update(people)
    .set({ user_id: user.userId })
    .where(and(here, isNull(people.user_id), eq(people.active, true)));
  const [person] = await tx.select().from(people).where(here);
  if (!person?.active || person.user_id !== user.userId) return false;
  if ((await rolesHereOf(scope, user.userId)).length === 0) await giveRoles(scope, [user.userId], [role.id]);
  return true;
}
