import { AppError } from '@certame/contract/errors.ts';
import { roleKeys } from '@certame/contract/permissions.ts';
import { people } from '@certame/db/schema/academic.ts';
import { memberships } from '@certame/db/schema/memberships.ts';
import { roles } from '@certame/db/schema/permissions.ts';
import { and, eq, or } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';

export interface JoiningLogin {
  userId: string;
  name: string;
  email: string;
}

/** The person of the institution behind a login, made where there is none. @throws AppError where it may be no student. */
async function ensurePerson({ tx, institutionId }: Scope, login: JoiningLogin): Promise<string> {
  const email = login.email.toLowerCase();
  await tx
    .insert(people)
    .values({
      institution_id: institutionId,
      user_id: login.userId,
      kind: 'student',
      name: login.name,
      email,
    })
    .onConflictDoNothing({ target: [people.institution_id, people.email] });
  const found = await tx
    .select()
    .from(people)
    .where(
      and(
        eq(people.institution_id, institutionId),
        or(eq(people.user_id, login.userId), eq(people.email, email)),
      ),
    )
    .for('update');
  const person = found.find((one) => one.user_id === login.userId) ?? found[0];
  if (!person) throw new Error('A person was neither made nor found');
  if (person.kind !== 'student') throw new AppError('class-invite-staff');
  // Somebody the institution has removed doesn't come back by an invitation to a class.
  if (!person.active || (person.user_id !== null && person.user_id !== login.userId))
    throw new AppError('class-invite-inactive');
  if (person.user_id === null)
    await tx.update(people).set({ user_id: login.userId }).where(eq(people.id, person.id));
  return person.id;
}

/**
 * Makes a login a student of the institution, with the student's role. Gives its person, and whether it was no member
 * before. @throws AppError `class-invite-staff`, `class-invite-inactive`.
 */
export async function joinAsStudent(
  scope: Scope,
  login: JoiningLogin,
): Promise<{ personId: string; joined: boolean }> {
  const { tx, institutionId } = scope;
  const personId = await ensurePerson(scope, login);
  const held = await tx
    .select({ id: memberships.id })
    .from(memberships)
    .where(and(eq(memberships.user_id, login.userId), eq(memberships.institution_id, institutionId)));
  const [role] = await tx
    .select({ id: roles.id })
    .from(roles)
    .where(and(eq(roles.institution_id, institutionId), eq(roles.key, roleKeys.S)));
  if (!role) throw new Error('The institution has no student role');
  await tx
    .insert(memberships)
    .values({ institution_id: institutionId, user_id: login.userId, role_id: role.id })
    .onConflictDoNothing();
  return { personId, joined: held.length === 0 };
}
