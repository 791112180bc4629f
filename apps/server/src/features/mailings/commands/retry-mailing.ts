import { AppError } from '@certame/contract/errors.ts';
import { sendMissiveJob } from '@certame/contract/features/mailings/jobs.ts';
import { sql } from 'drizzle-orm';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { requireMissiveFor, setMissive } from '../lock-mailing.ts';

/** Those to whom it could not be sent wait for it again. */
export async function retryMissive(scope: Scope, services: Services, id: string): Promise<void> {
  const { next } = await requireMissiveFor(scope, id, 'retry');
  const { rowCount } = await scope.tx.execute(sql`
    update missive_recipients set status = 'p', reason = null, updated_at = now()
     where missive_id = ${id}::uuid and status = 'e'`);
  if (!rowCount) throw new AppError('missive-state');
  await setMissive(scope, id, { state: next, finished_at: null });
  await services.jobs.start(scope, sendMissiveJob, { missive_id: id }, `/missives/${id}/edit`);
}
