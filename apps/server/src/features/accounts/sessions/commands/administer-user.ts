import { AppError } from '@certame/contract/errors.ts';
import { users } from '@certame/db/schema/identity.ts';
import { eq, sql } from '@certame/db/sql.ts';
import { hashPassword, refuseCommonPassword } from '#lib/secrets/passwords.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { noteKnownHere } from '../../logins/email-verification.ts';
import { requireRemainingAdministrator } from '../../roles/administrators.ts';
import { requireAuthorityOver } from '../../roles/authority.ts';
import { revokeSessions } from '../revoke-sessions.ts';

interface Administrator {
  userId: string;
  institutionId: string;
}
type InScope = <T>(work: (scope: Scope) => Promise<T>) => Promise<T>;

/** A rise of `updated_at`, so that an editor who read the row before hears of the change. */
const touched = sql`greatest(now(), updated_at + interval '1 millisecond')`;

/** Lets an account in or keeps it out, everywhere and at once. */
export async function activateUser(
  services: Services,
  administrator: Administrator,
  inScope: InScope,
  userId: string,
  active: boolean,
): Promise<void> {
  await requireAuthorityOver(services.database.system, administrator, userId);
  if (!active && administrator.userId === userId) throw new AppError('not-yourself');
  await inScope(async (scope) => {
    await scope.tx.update(users).set({ active, updated_at: touched }).where(eq(users.id, userId));
    if (active) return;
    await requireRemainingAdministrator(scope);
    await revokeSessions(scope, services, userId, { at: new Date(services.now()) });
  });
}

/** A one-time password told by the administrator; the person must change it at the next sign-in. */
export async function setUserPassword(
  services: Services,
  administrator: Administrator,
  inScope: InScope,
  userId: string,
  password: string,
): Promise<void> {
  await requireAuthorityOver(services.database.system, administrator, userId);
  if (administrator.userId === userId) throw new AppError('not-yourself');
  refuseCommonPassword(password);
  const passwordHash = await hashPassword(password);
  await inScope(async (scope) => {
    await scope.tx
      .update(users)
      .set({ password_hash: passwordHash, must_change_password: true, updated_at: touched })
      .where(eq(users.id, userId));
    await noteKnownHere(scope, userId);
    await revokeSessions(scope, services, userId, { at: new Date(services.now()) });
  });
}
