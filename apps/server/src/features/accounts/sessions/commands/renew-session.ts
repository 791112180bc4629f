import { AppError } from '@certame/contract/errors.ts';
import { users } from '@certame/db/schema/identity.ts';
import { sessions } from '@certame/db/schema/sessions.ts';
import { and, eq, gt, isNull } from '@certame/db/sql.ts';
import { hashToken } from '#lib/secrets/tokens.ts';
import type { Services } from '#services.ts';
import { newRenewalSecret, type Renewal } from '../renewal-cookie.ts';
import { revokeSession } from '../revoke-sessions.ts';

/** Two tabs renew at once with the same cookie: the second keeps what the first was given. */
const sameCookieMs = 60_000;

export interface RenewedSession {
  token: string;
  /** A new secret, unless another tab has just taken one. */
  renewal: Renewal | undefined;
  expiresAt: Date;
}

/**
 * A new token, and a new secret for the next time. The secret before it goes on working until the new one is used,
 * because a reply lost on a bad line must not throw a candidate out. A still older one was copied: the session ends.
 */
export async function renewSession(services: Services, cookie: Renewal): Promise<RenewedSession> {
  const nowMs = services.now();
  const now = new Date(nowMs);
  const presented = hashToken(cookie.secret);
  const outcome = await services.database.inGlobal(null, async (transaction) => {
    const { tx } = transaction;
    const [row] = await tx
      .select({ session: sessions, active: users.active })
      .from(sessions)
      .innerJoin(users, eq(users.id, sessions.user_id))
      .where(
        and(eq(sessions.id, cookie.sessionId), isNull(sessions.revoked_at), gt(sessions.expires_at, now)),
      )
      .for('update', { of: sessions });
    if (!row?.active) return undefined;
    const { session } = row;
    const isCurrent = session.renewal_hash === presented;
    if (!isCurrent && session.previous_renewal_hash !== presented) {
      await revokeSession(transaction, services, session.id, now);
      return { copied: true as const, session };
    }
    const renewedMs = session.renewed_at?.getTime() ?? 0;
    if (!isCurrent && nowMs - renewedMs < sameCookieMs)
      return { copied: false as const, session, secret: undefined };
    const { secret, hash } = newRenewalSecret();
    await tx
      .update(sessions)
      .set({ renewal_hash: hash, previous_renewal_hash: presented, renewed_at: now, last_seen_at: now })
      .where(eq(sessions.id, session.id));
    return { copied: false as const, session, secret };
  });
  if (!outcome) throw new AppError('unauthenticated');
  if (outcome.copied) {
    services.log.warn(
      { sessionId: outcome.session.id },
      'An outdated renewal secret was used; session revoked',
    );
    throw new AppError('unauthenticated');
  }
  const { session, secret } = outcome;
  return {
    token: await services.tokens.issue(session.id, session.user_id, nowMs),
    renewal: secret === undefined ? undefined : { sessionId: session.id, secret },
    expiresAt: session.expires_at,
  };
}
