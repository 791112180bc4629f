import { AppError } from '@certame/contract/errors.ts';
import { users } from '@certame/db/schema/identity.ts';
import { eq, sql } from '@certame/db/sql.ts';
import { hashPassword, refuseCommonPassword, verifyPassword } from '#lib/secrets/passwords.ts';
import type { Caller } from '#plugins/session.ts';
import type { Services } from '#services.ts';
import { checkPassword } from '../check-password.ts';
import type { LoginOrigin } from '../known-browser.ts';
import { revokeSessions } from '../revoke-sessions.ts';

async function requireCurrentPassword(
  services: Services,
  account: { email: string; passwordHash: string | null },
  typed: string | undefined,
  origin: LoginOrigin,
): Promise<void> {
  if (typed === undefined) {
    throw new AppError('validation', { fields: { current_password: [{ key: 'required' }] } });
  }
  if (!(await checkPassword(services, account, typed, origin))) {
    throw new AppError('password-current-wrong', {
      fields: { current_password: [{ key: 'password_current_wrong' }] },
    });
  }
}

/** One's own password. Every other session of the account ends: whoever knew the old password is out. */
export async function changePassword(
  services: Services,
  caller: Caller,
  input: { current_password?: string | undefined; password: string },
  origin: LoginOrigin,
): Promise<void> {
  const { database } = services;
  const [user] = await database.inGlobal(caller.userId, ({ tx }) =>
    tx.select().from(users).where(eq(users.id, caller.userId)),
  );
  if (!user) throw new AppError('unauthenticated');
  if (!user.must_change_password) {
    const account = { email: user.email, passwordHash: user.password_hash };
    await requireCurrentPassword(services, account, input.current_password, origin);
  }
  refuseCommonPassword(input.password, [user.name, user.email]);
  if (await verifyPassword(user.password_hash, input.password)) {
    throw new AppError('validation', { fields: { password: [{ key: 'password_same' }] } });
  }
  const passwordHash = await hashPassword(input.password);
  const at = new Date(services.now());
  await database.inGlobal(caller.userId, async (transaction) => {
    await transaction.tx
      .update(users)
      .set({
        password_hash: passwordHash,
        must_change_password: false,
        email_verified_at: sql`coalesce(${users.email_verified_at}, ${at.toISOString()}::timestamptz)`,
      })
      .where(eq(users.id, caller.userId));
    await revokeSessions(transaction, services, caller.userId, { at, exceptSessionId: caller.sessionId });
  });
}
