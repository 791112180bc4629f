import { AppError } from '@certame/contract/errors.ts';
import { sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import { cancelEmailsAbout } from '#features/email/index.ts';
import { queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';
import { requireMailingFor, setMailing } from '../lock-mailing.ts';
import { ABOUT_RECIPIENT } from '../tasks.ts';

/** Nobody gets it any more who hasn't got it: waiting ones stay so, and what waits in the outbox is taken back. */
export async function cancelMailing(scope: Scope, services: Services, id: string): Promise<void> {
  const { mailing, next } = await requireMailingFor(scope, id, 'cancel');
  const rows = await queryRows(
    scope,
    z.object({ email_id: z.string() }),
    sql`select email_id from mailing_recipients where mailing_id = ${id}::uuid and status = 'o' and email_id is not null`,
  );
  if (mailing.state === 'sent' && rows.length === 0) throw new AppError('mailing-state');
  const canceled = await cancelEmailsAbout(
    scope,
    ABOUT_RECIPIENT,
    rows.map(({ email_id }) => email_id),
  );
  await scope.tx.execute(sql`
    update mailing_recipients set status = 'p', updated_at = now()
     where mailing_id = ${id}::uuid
       and email_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(canceled)}::jsonb))`);
  await setMailing(scope, id, { state: next, finished_at: new Date(services.now()) });
}
