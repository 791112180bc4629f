import type { NewLogin } from '@certame/contract/features/accounts/users/new-login.ts';
import type { RoleKey, roleKeys } from '@certame/contract/permissions.ts';
import { users } from '@certame/db/schema/identity.ts';
import { roles } from '@certame/db/schema/permissions.ts';
import { and, eq } from '@certame/db/sql.ts';
import { hashPassword, refuseCommonPassword } from '#lib/secrets/passwords.ts';
import { type Scope, withAccounts } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { giveRoles } from '../roles/give-roles.ts';
import { requireGrantableRoles } from '../roles/grantable.ts';
import { findOrCreateLogin, sendWelcomeMail } from './create-login.ts';
import { linkPerson } from './link-person.ts';

/** A login to be made, with the hash of the password that was typed. */
export type LoginToCreate = Omit<NewLogin, 'password'> & { passwordHash: string | null };

/** Passwords are hashed before the transaction begins: that takes a while, and holds no lock. @throws AppError. */
export async function withPasswordHashes(logins: readonly NewLogin[]): Promise<LoginToCreate[]> {
  const hashed: LoginToCreate[] = [];
  for (const { password, ...login } of logins) {
    if (password !== null) refuseCommonPassword(password, [login.email, login.name]);
    hashed.push({ ...login, passwordHash: password === null ? null : await hashPassword(password) });
  }
  return hashed;
}

async function getRole({ tx, institutionId }: Scope, key: RoleKey): Promise<string> {
  const [role] = await tx
    .select({ id: roles.id })
    .from(roles)
    .where(and(eq(roles.institution_id, institutionId), eq(roles.key, key)));
  if (!role) throw new Error(`The institution has no role ${key}`);
  return role.id;
}

/**
 * Logins of staff who have none, with a role of the product. A login that exists keeps its name and its password: whoever types an
 * e-mail doesn't choose the password of somebody who is known. @returns their ids. @throws AppError `already-exists`.
 */
export async function createStaffLogins(
  scope: Scope,
  services: Services,
  role: typeof roleKeys.C | typeof roleKeys.T,
  logins: readonly LoginToCreate[],
): Promise<string[]> {
  if (logins.length === 0) return [];
  const roleId = await getRole(scope, role);
  await requireGrantableRoles(scope, [roleId]);
  const ids: string[] = [];
  for (const { name, email, document, identifier, passwordHash, send_email } of logins) {
    const login = await findOrCreateLogin(scope, { email, name });
    const { userId } = login;
    if (login.isNew && passwordHash !== null)
      await withAccounts(scope.tx, 'the first password of a login that was just made', () =>
        scope.tx.update(users).set({ password_hash: passwordHash }).where(eq(users.id, userId)),
      );
    await giveRoles(scope, [userId], [roleId]);
    await linkPerson(scope, userId, { kind: 'staff', name, email, document, identifier });
    if (send_email) await sendWelcomeMail(scope, services, login);
    ids.push(userId);
  }
  return ids;
}
