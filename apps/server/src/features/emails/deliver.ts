import { email_events, outbox_emails } from '@certame/db/schema/operations.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Scope } from '../../plugins/database.ts';
import { SEND_MAIL_TASK } from '../../plugins/outbox.ts';
import type { Services } from '../../services.ts';
import type { Postman } from './postman.ts';

/** Tries before a message is given up: the waits between them grow to about an hour in all. */
export const maxDeliveryAttempts = 8;

/** Minutes until the next try: 1, 2, 4, 8 … */
const waitMin = (attempts: number): number => Math.min(30, 2 ** (attempts - 1));

/**
 * Sends one message of the outbox. Without a mail server it stays queued and readable. A failure is recorded and tried
 * again later; after the last try the message is marked as failed. A crash between the hand-over and its record sends
 * it twice rather than never.
 */
export async function deliverMail(
  services: Services,
  postman: Postman | undefined,
  institutionId: string,
  emailId: string,
): Promise<void> {
  if (!postman) return;
  const inInstitution = { institutionId, userId: null };
  const sendAgainAt = (scope: Pick<Scope, 'tx'>, atMs: number): Promise<void> =>
    services.jobs.addTask(
      scope,
      SEND_MAIL_TASK,
      { institution_id: institutionId, email_id: emailId },
      undefined,
      new Date(atMs),
    );
  const pausedUntilMs = postman.pausedUntilMs();
  if (pausedUntilMs > 0) {
    // Nothing was tried: no event, and the waiting ones don't all come back in the same second.
    const spreadMs = services.random() * 30_000;
    await services.database.inTenant(inInstitution, (scope) => sendAgainAt(scope, pausedUntilMs + spreadMs));
    return;
  }
  const [mail] = await services.database.inTenant(inInstitution, ({ tx }) =>
    tx
      .select()
      .from(outbox_emails)
      .where(and(eq(outbox_emails.id, emailId), eq(outbox_emails.state, 'queued'))),
  );
  if (!mail) return;
  const problem = await postman.send({
    id: mail.id,
    to: mail.to_email,
    name: mail.to_name,
    subject: mail.subject,
    html: mail.html,
    plain: mail.plain,
  });
  await services.database.inTenant(inInstitution, async (scope) => {
    const attempts = mail.attempts + 1;
    const isOver = problem !== undefined && attempts >= maxDeliveryAttempts;
    await scope.tx
      .update(outbox_emails)
      .set({
        attempts,
        state: problem === undefined ? 'sent' : isOver ? 'error' : 'queued',
        updated_at: sql`now()`,
      })
      .where(eq(outbox_emails.id, emailId));
    await scope.tx.insert(email_events).values({
      institution_id: institutionId,
      email_id: emailId,
      type: problem === undefined ? 'sent' : 'error',
      detail: problem?.slice(0, 500) ?? null,
    });
    if (problem !== undefined && !isOver) {
      await sendAgainAt(scope, services.now() + waitMin(attempts) * 60_000);
    }
  });
}
