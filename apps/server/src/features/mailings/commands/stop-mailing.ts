import { AppError } from '@certame/contract/errors.ts';
import { sql } from 'drizzle-orm';
import { cancelEmailsAbout } from '#features/email/index.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { requireMissiveFor, setMissive } from '../lock-mailing.ts';
import { ABOUT_RECIPIENT } from '../tasks.ts';

/** A scheduled missive becomes a draft again. */
export async function unscheduleMissive(scope: Scope, id: string, seenAt: string | undefined): Promise<void> {
  const { next } = await requireMissiveFor(scope, id, 'unschedule', seenAt);
  await setMissive(scope, id, { state: next, scheduled_at: null });
}

/** Nobody gets it any more who hasn't got it: waiting ones stay so, and what waits in the outbox is taken back. */
export async function cancelMissive(scope: Scope, services: Services, id: string): Promise<void> {
  const { missive, next } = await requireMissiveFor(scope, id, 'cancel');
  const { rows } = await scope.tx.execute<{ email_id: string }>(
    sql`select email_id from missive_recipients where missive_id = ${id}::uuid and status = 'o' and email_id is not null`,
  );
  if (missive.state === 'sent' && rows.length === 0) throw new AppError('missive-state');
  const canceled = await cancelEmailsAbout(
    scope,
    ABOUT_RECIPIENT,
    rows.map(({ email_id }) => email_id),
  );
  await scope.tx.execute(sql`
    update missive_recipients set status = 'p', updated_at = now()
     where missive_id = ${id}::uuid
       and email_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(canceled)}::jsonb))`);
  await setMissive(scope, id, { state: next, finished_at: new Date(services.now()) });
}
