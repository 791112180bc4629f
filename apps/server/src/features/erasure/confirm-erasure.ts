import { outbox_emails } from '@certame/db/schema/operations.ts';
import { eq } from '@certame/db/sql.ts';
import { composeMail } from '#lib/mail/compose-mail.ts';
import type { Scope } from '#plugins/database.ts';
import type { OutcomeHandler } from '#plugins/mail.ts';
import type { Services } from '#services.ts';

/** What the confirmation is about, for the outbox: the request it answers. */
export const ABOUT_ERASURE = 'erasure_request';

/**
 * Tells somebody that their data are erased: they can't sign in to read it. The message is queued after the erasure, which
 * takes whatever waits for their address along. Without a mail server nothing is queued, for the address would stay.
 */
export async function confirmErasure(
  scope: Scope,
  services: Services,
  requestId: string,
  { email, name, language }: { email: string; name: string; language: string | null },
): Promise<void> {
  if (!services.mailTransport) return;
  const mail = composeMail('basic', { userId: null, email, name, language }, {}, undefined, 'erasure_done');
  await services.mail.queue(scope, { ...mail, about: { type: ABOUT_ERASURE, id: requestId } });
}

/** The last message doesn't outlive its delivery, nor its failure: it holds the name and the address. */
export const forgetConfirmation: OutcomeHandler = async (scope, { emailId }) => {
  await scope.tx.delete(outbox_emails).where(eq(outbox_emails.id, emailId));
};
