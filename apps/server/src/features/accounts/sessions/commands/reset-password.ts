import { AppError } from '@certame/contract/errors.ts';
import { users } from '@certame/db/schema/identity.ts';
import { eq, sql } from '@certame/db/sql.ts';
import { hashPassword, refuseCommonPassword } from '#lib/secrets/passwords.ts';
import type { Services } from '#services.ts';
import { recordEmailVerification } from '../../logins/email-verification.ts';
import { consumeToken, findTokenOwner } from '../../logins/one-time-tokens.ts';
import type { LoginOrigin } from '../known-browser.ts';
import { clearLockout } from '../lockout.ts';
import { revokeSessions } from '../revoke-sessions.ts';

/** A new password by the link from the mailbox, which also proves the address. Ends every session of the account. */
export async function resetPassword(
  services: Services,
  input: { token: string; email: string; password: string },
  origin: LoginOrigin,
): Promise<void> {
  const { database } = services;
  const at = new Date(services.now());
  const owner = await database.inGlobal(null, ({ tx }) => findTokenOwner(tx, input.token, input.email, at));
  if (!owner) throw new AppError('password-reset-invalid');
  refuseCommonPassword(input.password, [owner.name, input.email]);
  const passwordHash = await hashPassword(input.password);
  await database.asSystem('password by the mailbox: roles that waited for it', async (transaction) => {
    const { tx } = transaction;
    if (!(await consumeToken(tx, owner.tokenId, owner.userId, at))) {
      throw new AppError('password-reset-invalid');
    }
    await tx
      .update(users)
      .set({
        password_hash: passwordHash,
        must_change_password: false,
        email_verified_at: sql`coalesce(${users.email_verified_at}, ${at.toISOString()}::timestamptz)`,
      })
      .where(eq(users.id, owner.userId));
    await recordEmailVerification(tx, { userId: owner.userId, token: input.token, now: at });
    await revokeSessions(transaction, services, owner.userId, { at });
  });
  await clearLockout(services, input.email, origin);
}
