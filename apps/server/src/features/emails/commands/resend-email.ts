import { AppError } from '@certame/contract/errors.ts';
import { email_events, outbox_emails } from '@certame/db/schema/operations.ts';
import { eq, sql } from 'drizzle-orm';
import type { Scope } from '../../../plugins/database.ts';
import { addSendTask } from '../../../plugins/outbox.ts';
import type { Services } from '../../../services.ts';

/** Puts a message that was given up back into the queue, with all its tries ahead of it. */
export async function resendEmail(scope: Scope, services: Services, emailId: string): Promise<void> {
  const { tx, institutionId } = scope;
  const [mail] = await tx.select().from(outbox_emails).where(eq(outbox_emails.id, emailId)).for('update');
  if (!mail) throw new AppError('not-found');
  if (mail.state !== 'error') throw new AppError('email-not-failed');
  await tx
    .update(outbox_emails)
    .set({ state: 'queued', attempts: 0, next_try_at: sql`now()`, updated_at: sql`now()` })
    .where(eq(outbox_emails.id, emailId));
  await tx.insert(email_events).values({ institution_id: institutionId, email_id: emailId, type: 'queued' });
  await addSendTask(services.jobs, scope, { institutionId, emailId });
}
