import { AppError } from '@certame/contract/errors.ts';
import { email_events, outbox_emails } from '@certame/db/schema/operations.ts';
import { eq, sql } from 'drizzle-orm';
import type { Scope } from '../../../plugins/database.ts';
import { addSendTask } from '../../../plugins/outbox.ts';
import type { Services } from '../../../services.ts';
import { isLeftToPeople } from '../left-to-people.ts';

/** Sends a message that nothing sends by itself any more. Its task runs as soon as this commits. */
export async function sendEmailNow(scope: Scope, services: Services, emailId: string): Promise<void> {
  const { tx, institutionId } = scope;
  const [mail] = await tx.select().from(outbox_emails).where(eq(outbox_emails.id, emailId)).for('update');
  if (!mail) throw new AppError('not-found');
  if (!services.config.SMTP_URL) throw new AppError('mail-not-configured');
  if (!isLeftToPeople(mail, services.now())) throw new AppError('email-not-waiting');
  await tx
    .update(outbox_emails)
    .set({ attempts: 0, next_try_at: sql`now()`, updated_at: sql`now()` })
    .where(eq(outbox_emails.id, emailId));
  await tx.insert(email_events).values({ institution_id: institutionId, email_id: emailId, type: 'queued' });
  await addSendTask(services.jobs, scope, { institutionId, emailId });
}
