import { AppError } from '@certame/contract/errors.ts';
import { users } from '@certame/db/schema/identity.ts';
import { eq } from '@certame/db/sql.ts';
import type { Services } from '#services.ts';
import { checkPassword } from '../check-password.ts';
import type { LoginOrigin } from '../known-browser.ts';
import { type StartedSession, startSession } from '../start-session.ts';

export interface Credentials {
  email: string;
  password: string;
  origin: LoginOrigin;
  userAgent: string | null;
}

/**
 * Known and unknown accounts take the same steps and get the same answer; what is particular about an account
 * (deactivated, not confirmed) is said only to who knows its password.
 */
export async function signIn(services: Services, credentials: Credentials): Promise<StartedSession> {
  const { database } = services;
  const email = credentials.email.trim().toLowerCase();
  const [user] = await database.inGlobal(null, ({ tx }) =>
    tx.select().from(users).where(eq(users.email, email)),
  );
  const account = { email, passwordHash: user?.password_hash ?? null };
  const isRight = await checkPassword(services, account, credentials.password, credentials.origin);
  if (!user || !isRight) throw new AppError('login-failed');
  if (!user.active) throw new AppError('user-inactive');
  // Whose one-time password came from the institution is vouched for by it.
  if (!user.email_verified_at && !user.must_change_password) {
    throw new AppError('unverified_account', { data: { unverified_account: true } });
  }
  const { origin, userAgent } = credentials;
  return startSession(services, user.id, { address: origin.address, userAgent });
}
