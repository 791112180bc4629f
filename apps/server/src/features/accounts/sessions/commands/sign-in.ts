import { AppError } from '@certame/contract/errors.ts';
import { users } from '@certame/db/schema/identity.ts';
import { sessions } from '@certame/db/schema/sessions.ts';
import { eq } from '@certame/db/sql.ts';
import type { Services } from '#services.ts';
import { checkPassword } from '../check-password.ts';
import type { LoginOrigin } from '../known-browser.ts';
import { newRenewalSecret, type Renewal, sessionEnd } from '../renewal-cookie.ts';

export interface Credentials {
  email: string;
  password: string;
  origin: LoginOrigin;
  userAgent: string | null;
}

export interface StartedSession {
  userId: string;
  token: string;
  renewal: Renewal;
  expiresAt: Date;
}

/** A session row, its first token and the secret that renews it. */
export async function startSession(
  services: Services,
  userId: string,
  client: { address: string; userAgent: string | null },
): Promise<StartedSession> {
  const nowMs = services.now();
  const now = new Date(nowMs);
  const { secret, hash } = newRenewalSecret();
  const expiresAt = sessionEnd(now);
  const sessionId = await services.database.inGlobal(userId, async ({ tx }) => {
    const [row] = await tx
      .insert(sessions)
      .values({
        user_id: userId,
        renewal_hash: hash,
        user_agent: client.userAgent?.slice(0, 400) ?? null,
        address: client.address,
        expires_at: expiresAt,
        last_seen_at: now,
      })
      .returning({ id: sessions.id });
    if (!row) throw new Error('No session row');
    await tx.update(users).set({ last_login_at: now }).where(eq(users.id, userId));
    return row.id;
  });
  const token = await services.tokens.issue(sessionId, userId, nowMs);
  return { userId, token, renewal: { sessionId, secret }, expiresAt };
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
