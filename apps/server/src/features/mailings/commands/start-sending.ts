import { AppError } from '@certame/contract/errors.ts';
import { sendMissiveJob } from '@certame/contract/features/mailings/jobs.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { audienceOf, type Missive, setMissive } from '../lock-mailing.ts';
import { fixRecipients } from '../recipients.ts';

/** From here on it is known who gets it; a job hands it to the outbox. The missive has to be locked. */
export async function startSending(scope: Scope, services: Services, missive: Missive): Promise<void> {
  const count = await fixRecipients(scope, missive.id, await audienceOf(scope, missive));
  const now = new Date(services.now());
  if (count === 0 && missive.state === 'draft') throw new AppError('missive-nobody');
  if (count === 0) {
    // Whoever was to get it has left since it was scheduled.
    await setMissive(scope, missive.id, { state: 'sent', started_at: now, finished_at: now });
    return;
  }
  await setMissive(scope, missive.id, {
    state: 'sending',
    started_at: now,
    sent_by: scope.userId ?? missive.sent_by,
  });
  const input = { missive_id: missive.id };
  await services.jobs.start(scope, sendMissiveJob, input, `/missives/${missive.id}/edit`);
}
