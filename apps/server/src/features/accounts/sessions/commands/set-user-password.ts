import { AppError } from '@certame/contract/errors.ts';
import { users } from '@certame/db/schema/identity.ts';
import { eq } from '@certame/db/sql.ts';
import { hashPassword, refuseCommonPassword } from '#lib/secrets/passwords.ts';
import type { Services } from '#services.ts';
import { type Administrator, type InScope, touched } from '../../administering.ts';
import { noteKnownHere } from '../../logins/email-verification.ts';
import { requireAuthorityOver } from '../../roles/authority.ts';
import { revokeSessions } from '../revoke-sessions.ts';

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
