import { AppError } from '@certame/contract/errors.ts';
import { sendMailingJob } from '@certame/contract/features/mailings/jobs.ts';
import { sql } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { requireMailingFor, setMailing } from '../lock-mailing.ts';

/** Those to whom it could not be sent wait for it again. */
export async function retryMailing(scope: Scope, services: Services, id: string): Promise<void> {
  const { next } = await requireMailingFor(scope, id, 'retry');
  const { rowCount } = await scope.tx.execute(sql`
    update mailing_recipients set status = 'p', reason = null, updated_at = now()
     where mailing_id = ${id}::uuid and status = 'e'`);
  if (!rowCount) throw new AppError('mailing-state');
  await setMailing(scope, id, { state: next, finished_at: null });
  await services.jobs.start(scope, sendMailingJob, { mailing_id: id }, `/missives/${id}/edit`);
}
