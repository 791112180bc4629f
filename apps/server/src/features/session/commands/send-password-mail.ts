import { institutions, memberships, one_time_tokens, users } from '@certame/db/schema/identity.ts';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { holdMailbox, maxMailsPerHour } from '../../../lib/accounts/hold-mailbox.ts';
import { issueToken, passwordLink, tokenLifetimeMin } from '../../../lib/accounts/one-time-tokens.ts';
import { composeMail } from '../../../lib/mail/compose-mail.ts';
import type { Services } from '../../../services.ts';

export const PASSWORD_MAIL_TASK = 'send_password_mail';

/**
 * Sends a password link if the address has an account. Runs as a task: the request that asks for it does the same for
 * known and unknown addresses and can't be told apart by its time.
 */
export async function sendPasswordMail(services: Services, email: string, language: string): Promise<void> {
  const now = new Date(services.now());
  const target = await services.database.asSystem('password mail: which institution sends it', async (tx) => {
    const [row] = await tx
      .select({
        userId: users.id,
        name: users.name,
        language: users.language,
        institutionId: institutions.id,
        institutionName: institutions.name,
      })
      .from(users)
      .innerJoin(memberships, eq(memberships.user_id, users.id))
      .innerJoin(institutions, eq(institutions.id, memberships.institution_id))
      .where(and(eq(users.email, email), eq(users.active, true)))
      .orderBy(asc(memberships.created_at), asc(memberships.id))
      .limit(1);
    return row;
  });
  if (!target) return;
  await services.database.inTenant({ institutionId: target.institutionId, userId: null }, async (scope) => {
    await holdMailbox(scope.tx, email);
    const [recent] = await scope.tx
      .select({ count: sql<number>`count(*)::int` })
      .from(one_time_tokens)
      .where(
        and(
          eq(one_time_tokens.user_id, target.userId),
          eq(one_time_tokens.purpose, 'password_reset'),
          gt(one_time_tokens.created_at, new Date(now.getTime() - 60 * 60_000)),
        ),
      );
    if ((recent?.count ?? 0) >= maxMailsPerHour) return;
    const token = await issueToken(scope.tx, target.userId, 'password_reset', now);
    const mail = composeMail(
      'reset_password',
      { userId: target.userId, email, name: target.name, language: target.language ?? language },
      { institution: target.institutionName, minutes: tokenLifetimeMin.password_reset },
      passwordLink(services.publicUrl(), token, email),
    );
    await services.mail.queue(scope, { ...mail, awaited: true });
  });
}
