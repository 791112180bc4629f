import { AppError } from '@certame/contract/errors.ts';
import { users } from '@certame/db/schema/identity.ts';
import { eq } from '@certame/db/sql.ts';
import type { Services } from '#services.ts';
import { type Administrator, type InScope, touched } from '../../administering.ts';
import { requireRemainingAdministrator } from '../../roles/administrators.ts';
import { requireAuthorityOver } from '../../roles/authority.ts';
import { revokeSessions } from '../revoke-sessions.ts';

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
