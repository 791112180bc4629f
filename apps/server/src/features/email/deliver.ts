import { email_events, outbox_emails } from '@certame/db/schema/operations.ts';
import { and, eq, sql } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';
import { addSendTask } from '#plugins/outbox.ts';
import type { DeliveryProblem } from '#plugins/providers/mail-transport/mail-transport.ts';
import type { Services } from '#services.ts';
import { withOpenPicture } from './open-tracking.ts';

/** Tries before a message is given up: the waits between them grow to about an hour in all. */
export const maxDeliveryAttempts = 8;

/** Minutes until the next try: 1, 2, 4, 8 … */
const waitMin = (attempts: number): number => Math.min(30, 2 ** (attempts - 1));

type Mail = typeof outbox_emails.$inferSelect;

/** Whoever the message is about hears of it; a failure of theirs must not undo what is recorded. */
export async function tellOrigin(
  scope: Scope,
  services: Services,
  mail: Mail,
  problem: DeliveryProblem | undefined,
): Promise<void> {
  const { about_type: type, about_id: aboutId } = mail;
  const handler = type === null ? undefined : services.mail.outcomeHandler(type);
  if (!handler || aboutId === null) return;
  try {
    await scope.inSavepoint(() =>
      handler(scope, {
        aboutId,
        emailId: mail.id,
        state: problem ? 'error' : 'sent',
        reason: problem?.reason ?? null,
      }),
    );
  } catch (error) {
    services.log.error({ err: error, emailId: mail.id }, `The outcome of a ${type} mail was not told`);
  }
}

async function record(
  scope: Scope,
  services: Services,
  mail: Mail,
  problem: DeliveryProblem | undefined,
): Promise<void> {
  const attempts = mail.attempts + 1;
  const isOver = problem === undefined || problem.isFinal || attempts >= maxDeliveryAttempts;
  const nextTryAt = new Date(services.now() + waitMin(attempts) * 60_000);
  await scope.tx
    .update(outbox_emails)
    .set({
      attempts,
      state: problem === undefined ? 'sent' : isOver ? 'error' : 'queued',
      next_try_at: nextTryAt,
      updated_at: sql`now()`,
    })
    .where(eq(outbox_emails.id, mail.id));
  await scope.tx.insert(email_events).values({
    institution_id: scope.institutionId,
    email_id: mail.id,
    type: problem === undefined ? 'sent' : problem.isFinal ? 'bounced' : 'error',
    detail: problem?.reason.slice(0, 500) ?? null,
  });
  if (isOver) await tellOrigin(scope, services, mail, problem);
  else await addSendTask(services.jobs, scope, mail, nextTryAt);
}

/**
 * Sends one message of the outbox. Without a mail server it stays queued and readable. A failure is recorded and tried
 * again later; after the last try, or when the server refuses the address for good, it is marked as failed. The row
 * stays locked while the server has the word: of two tasks for one message the second finds nothing to do, and a
 * process that is killed leaves it queued. A crash between the hand-over and its record sends it twice rather than
 * never, under the same Message-ID.
 */
export async function deliverMail(services: Services, institutionId: string, emailId: string): Promise<void> {
  const { mailTransport } = services;
  if (!mailTransport) return;
  const inInstitution = { institutionId, userId: null };
  const pausedUntilMs = mailTransport.pausedUntilMs();
  if (pausedUntilMs > 0) {
    // Nothing was tried: no event, and the waiting ones don't all come back in the same second.
    const nextTryAt = new Date(pausedUntilMs + services.random() * 30_000);
    await services.database.inTenant(inInstitution, async (scope) => {
      const [mail] = await scope.tx
        .update(outbox_emails)
        .set({ next_try_at: nextTryAt })
        .where(and(eq(outbox_emails.id, emailId), eq(outbox_emails.state, 'queued')))
        .returning();
      if (mail) await addSendTask(services.jobs, scope, mail, nextTryAt);
    });
    return;
  }
  await services.database.inTenant(inInstitution, async (scope) => {
    const [mail] = await scope.tx
      .select()
      .from(outbox_emails)
      .where(and(eq(outbox_emails.id, emailId), eq(outbox_emails.state, 'queued')))
      .for('update', { skipLocked: true });
    if (!mail) return;
    const problem = await mailTransport.send({
      id: mail.id,
      to: mail.to_email,
      name: mail.to_name,
      subject: mail.subject,
      html: withOpenPicture(mail.html, mail.open_token, services.publicUrl()),
      plain: mail.plain,
    });
    await record(scope, services, mail, problem);
  });
}
