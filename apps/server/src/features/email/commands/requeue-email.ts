import { AppError } from '@certame/contract/errors.ts';
import { email_events, outbox_emails } from '@certame/db/schema/operations.ts';
import { eq, sql } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';
import { addSendTask } from '#plugins/outbox.ts';
import type { Services } from '#services.ts';
import type { EmailRow } from '../queries.ts';

/**
 * Puts a message into the queue because a person says so, with all its tries ahead of it. Its task runs as soon as this
 * commits. `check` throws where that may not be.
 */
export async function requeueEmail(
  { tx, institutionId }: Scope,
  services: Services,
  emailId: string,
  check: (mail: EmailRow) => void,
): Promise<void> {
  const [mail] = await tx.select().from(outbox_emails).where(eq(outbox_emails.id, emailId)).for('update');
  if (!mail) throw new AppError('not-found');
  check(mail);
  await tx
    .update(outbox_emails)
    .set({ state: 'queued', attempts: 0, next_try_at: sql`now()`, updated_at: sql`now()` })
    .where(eq(outbox_emails.id, emailId));
  await tx.insert(email_events).values({ institution_id: institutionId, email_id: emailId, type: 'queued' });
  await addSendTask(services.jobs, { tx }, mail);
}
