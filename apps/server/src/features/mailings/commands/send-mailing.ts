import { AppError } from '@certame/contract/errors.ts';
import { mailingDueTask } from '@certame/contract/features/mailings/jobs.ts';
import { isPossibleTime } from '@certame/rules/mailings/transitions.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { audienceOf, requireMailingFor, setMailing } from '../lock-mailing.ts';
import { countRecipients } from '../recipients.ts';
import { dueKey } from '../tasks.ts';
import { startSending } from './start-sending.ts';

interface Wanted {
  id: string;
  /** `updated_at` of the mailing as the sender saw it. */
  seenAt: string | undefined;
  /** Null: now. */
  scheduledAt: string | null;
}

/** Sends a mailing, or says when it is to be sent. Who gets it then is found out at that moment. */
export async function sendMailing(
  scope: Scope,
  services: Services,
  { id, seenAt, scheduledAt }: Wanted,
): Promise<void> {
  const action = scheduledAt === null ? 'send' : 'schedule';
  const { mailing, next } = await requireMailingFor(scope, id, action, seenAt);
  if (scheduledAt === null) return startSending(scope, services, mailing);
  if (!isPossibleTime(Date.parse(scheduledAt), services.now()))
    throw new AppError('validation', { fields: { scheduled_at: [{ key: 'within_a_year' }] } });
  const { count } = await countRecipients(scope, await audienceOf(scope, mailing));
  if (count === 0) throw new AppError('mailing-nobody');
  const at = new Date(scheduledAt);
  await setMailing(scope, id, { state: next, scheduled_at: at, sent_by: scope.userId });
  await services.jobs.enqueue(
    scope,
    mailingDueTask,
    { institution_id: scope.institutionId, mailing_id: id },
    { key: dueKey(id), runAt: at },
  );
}
