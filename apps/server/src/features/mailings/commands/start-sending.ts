import { AppError } from '@certame/contract/errors.ts';
import { sendMailingJob } from '@certame/contract/features/mailings/jobs.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { audienceOf, type Mailing, setMailing } from '../lock-mailing.ts';
import { fixRecipients } from '../recipients.ts';

/** From here on it is known who gets it; a job hands it to the outbox. The mailing has to be locked. */
export async function startSending(scope: Scope, services: Services, mailing: Mailing): Promise<void> {
  const count = await fixRecipients(scope, mailing.id, await audienceOf(scope, mailing));
  const now = new Date(services.now());
  if (count === 0 && mailing.state === 'draft') throw new AppError('mailing-nobody');
  if (count === 0) {
    // Whoever was to get it has left since it was scheduled.
    await setMailing(scope, mailing.id, { state: 'sent', started_at: now, finished_at: now });
    return;
  }
  await setMailing(scope, mailing.id, {
    state: 'sending',
    started_at: now,
    sent_by: scope.userId ?? mailing.sent_by,
  });
  const input = { mailing_id: mailing.id };
  await services.jobs.start(scope, sendMailingJob, input, `/missives/${mailing.id}/edit`);
}
