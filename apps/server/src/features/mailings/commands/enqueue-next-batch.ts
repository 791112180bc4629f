import { AppError } from '@certame/contract/errors.ts';
import { mailings } from '@certame/db/schema/communication.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { resendEmail } from '#features/email/index.ts';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { composeMailing } from '../compose-mailing.ts';
import { findLockedMailing, type Mailing, setMailing } from '../lock-mailing.ts';
import { ABOUT_RECIPIENT } from '../tasks.ts';

const batchSize = 100;

const recipientRow = z.object({
  id: z.string(),
  user_id: z.string().nullable(),
  name: z.string(),
  email: z.string(),
  language: z.string().nullable(),
  email_id: z.string().nullable(),
});

/** Gives the message's id. A message that failed goes out again as itself, so that it can't arrive as two. */
async function queueFor(
  scope: Scope,
  services: Services,
  mailing: Mailing,
  recipient: z.output<typeof recipientRow>,
): Promise<string> {
  if (recipient.email_id !== null) {
    await resendEmail(scope, services, recipient.email_id).catch((error: unknown) => {
      // Somebody has sent it anew from the outbox, between this and the reading above.
      if (!(error instanceof AppError && error.code === 'email-not-failed')) throw error;
    });
    return recipient.email_id;
  }
  const to = {
    userId: recipient.user_id,
    email: recipient.email,
    name: recipient.name,
    language: recipient.language,
  };
  const mail = await composeMailing(scope, mailing, to);
  return services.mail.queue(scope, { ...mail, about: { type: ABOUT_RECIPIENT, id: recipient.id } });
}

async function handOverBatch(scope: Scope, services: Services, mailing: Mailing): Promise<number> {
  const rows = await queryRows(
    scope,
    recipientRow,
    sql`
    select r.id, r.user_id, r.name, r.email, u.language,
           (select e.id from outbox_emails e where e.id = r.email_id and e.state = 'error') as email_id
      from mailing_recipients r left join users u on u.id = r.user_id
     where r.mailing_id = ${mailing.id}::uuid and r.status = 'p'
     order by r.id limit ${batchSize} for update of r skip locked`,
  );
  for (const recipient of rows) {
    const emailId = await queueFor(scope, services, mailing, recipient);
    await scope.tx.execute(sql`
      update mailing_recipients set status = 'o', reason = null, email_id = ${emailId}::uuid, updated_at = now()
       where id = ${recipient.id}::uuid`);
  }
  return rows.length;
}

/**
 * Hands the next recipients to the outbox, in one transaction: a crash leaves each either waiting or handed over.
 * Gives false when there is nothing left to do.
 */
export async function handOverNext(scope: Scope, services: Services, mailingId: string): Promise<boolean> {
  const mailing = await findLockedMailing(scope, mailingId);
  if (mailing?.state !== 'sending') return false;
  const handed = await handOverBatch(scope, services, mailing);
  if (handed === batchSize) {
    await scope.tx.update(mailings).set({ updated_at: sql`now()` }).where(sql`id = ${mailingId}::uuid`);
    return true;
  }
  await setMailing(scope, mailingId, { state: 'sent', finished_at: new Date(services.now()) });
  return false;
}
