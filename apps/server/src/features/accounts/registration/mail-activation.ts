import { institutions } from '@certame/db/schema/identity.ts';
import { outbox_emails } from '@certame/db/schema/operations.ts';
import { and, count, eq, gt } from '@certame/db/sql.ts';
import { composeMail } from '#lib/mail/compose-mail.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { lockMailLimit, maxMailsPerHour } from '../logins/limit-mails-to.ts';
import { confirmationLink, issueToken, tokenLifetimeMin } from '../logins/one-time-tokens.ts';

/** Tasks run side by side: who asks holds the mailbox until its transaction ends, so that they count one another. */
export async function hasHadEnoughMail(scope: Scope, email: string, nowMs: number): Promise<boolean> {
  await lockMailLimit(scope.tx, email);
  const [recent] = await scope.tx
    .select({ count: count() })
    .from(outbox_emails)
    .where(
      and(
        eq(outbox_emails.to_email, email),
        eq(outbox_emails.template, 'welcome'),
        gt(outbox_emails.created_at, new Date(nowMs - 60 * 60_000)),
      ),
    );
  return (recent?.count ?? 0) >= maxMailsPerHour;
}

export interface Recipient {
  userId: string;
  email: string;
  name: string;
  language: string;
}

/**
 * The link that confirms a registration carries it: whoever opens the mailbox gets the password that was typed for this
 * very message, and not the one of somebody who registered the same address before or after.
 */
export async function mailActivation(
  scope: Scope,
  services: Services,
  to: Recipient,
  payload: { name: string; phone: string | null; password_hash: string },
): Promise<void> {
  const [institution] = await scope.tx
    .select({ name: institutions.name })
    .from(institutions)
    .where(eq(institutions.id, scope.institutionId));
  const now = new Date(services.now());
  const token = await issueToken(scope.tx, to.userId, 'email_verify', now, payload);
  const params = { institution: institution?.name ?? '', hours: tokenLifetimeMin.email_verify / 60 };
  // Without the account's id: the message must not keep a registration alive that nobody confirms.
  const mail = composeMail(
    'welcome',
    { ...to, userId: null },
    params,
    confirmationLink(services.publicUrl(), token),
    'activation',
  );
  await services.mail.queue(scope, { ...mail, interactive: true });
}
