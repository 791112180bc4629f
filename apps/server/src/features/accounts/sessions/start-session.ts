import { users } from '@certame/db/schema/identity.ts';
import { sessions } from '@certame/db/schema/sessions.ts';
import { eq } from '@certame/db/sql.ts';
import type { Services } from '#services.ts';
import { newRenewalSecret, type Renewal, sessionEnd } from './renewal-cookie.ts';

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
