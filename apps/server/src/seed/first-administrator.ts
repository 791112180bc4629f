import { emailSchema, passwordSchema } from '@certame/contract/kit/field-schemas.ts';
import { people } from '@certame/db/schema/academic.ts';
import { organizations, users } from '@certame/db/schema/identity.ts';
import { memberships } from '@certame/db/schema/memberships.ts';
import { roles } from '@certame/db/schema/permissions.ts';
import { and, eq } from '@certame/db/sql.ts';
import { isCommonPassword } from '#lib/secrets/common-passwords.ts';
import { hashPassword } from '#lib/secrets/passwords.ts';
import type { Database, Tx } from '#plugins/database.ts';
import { createInstitution } from './create-institution.ts';

/** Told to whoever installs; nothing was written. */
export class FirstAdministratorError extends Error {
  override name = 'FirstAdministratorError';
}

export interface FirstAdministrator {
  email: string;
  password: string;
  name?: string;
  institution?: string;
}

function check(input: FirstAdministrator): { email: string; password: string } {
  const email = emailSchema.safeParse(input.email);
  if (!email.success) throw new FirstAdministratorError(`"${input.email}" is not an e-mail address.`);
  const password = passwordSchema.safeParse(input.password);
  if (!password.success) {
    throw new FirstAdministratorError(
      'The password needs at least 6 characters with an upper case letter, a lower case letter and a digit.',
    );
  }
  if (isCommonPassword(password.data, [email.data])) {
    throw new FirstAdministratorError('This password is among the commonest. Choose another.');
  }
  return { email: email.data, password: password.data };
}

async function findAdminRole(tx: Tx, name: string): Promise<{ institutionId: string; roleId: string }> {
  const [existing] = await tx
    .select({ institutionId: roles.institution_id, roleId: roles.id })
    .from(roles)
    .where(eq(roles.key, 'admin'))
    .orderBy(roles.created_at)
    .limit(1);
  if (existing) return existing;
  const [organization] = await tx.insert(organizations).values({ name }).returning({ id: organizations.id });
  if (!organization) throw new Error('No organization was made');
  const made = await createInstitution(tx, { organization_id: organization.id, name });
  return { institutionId: made.id, roleId: made.roleIds.admin };
}

/** True while nobody administers the installation. */
export const lacksAdministrator = (database: Database): Promise<boolean> =>
  database.asSystem('is there an administrator', async ({ tx }) => {
    const found = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.is_system_admin, true))
      .limit(1);
    return found.length === 0;
  });

/**
 * The administrator of an installation without demonstration data, with a first organization and institution if there
 * is none. The password must be changed at the first access. Refuses when the e-mail already has an account.
 */
export async function createFirstAdministrator(database: Database, input: FirstAdministrator): Promise<void> {
  const { email, password } = check(input);
  const passwordHash = await hashPassword(password);
  await database.asSystem('first administrator', async ({ tx }) => {
    const [taken] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
    if (taken) throw new FirstAdministratorError(`${email} already has an account. Nothing was changed.`);
    const { institutionId, roleId } = await findAdminRole(tx, input.institution ?? 'Minha instituição');
    const name = input.name ?? 'Administrador';
    const [user] = await tx
      .insert(users)
      .values({
        email,
        name,
        password_hash: passwordHash,
        must_change_password: true,
        is_system_admin: true,
        email_verified_at: new Date(),
      })
      .returning({ id: users.id });
    if (!user) throw new Error('No user was made');
    await tx.insert(memberships).values({ institution_id: institutionId, user_id: user.id, role_id: roleId });
    const [person] = await tx
      .select({ id: people.id })
      .from(people)
      .where(and(eq(people.institution_id, institutionId), eq(people.email, email)));
    if (person) await tx.update(people).set({ user_id: user.id }).where(eq(people.id, person.id));
    else await tx.insert(people).values({ institution_id: institutionId, user_id: user.id, name, email });
  });
}
