import { sql } from '@certame/db/sql.ts';
import { idRow, queryRows } from '#lib/query-rows.ts';
import type { Scope } from '#plugins/database.ts';

/**
 * Takes back messages about something that haven't left yet; gives their ids. One that is on its way to the mail
 * server at this moment can't be taken back and isn't waited for.
 */
export async function cancelEmailsAbout(
  scope: Scope,
  aboutType: string,
  emailIds: readonly string[],
): Promise<string[]> {
  const rows = await queryRows(
    scope,
    idRow,
    sql`
    with waiting as (
      select id from outbox_emails
       where id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(emailIds)}::jsonb))
         and about_type = ${aboutType} and state = 'queued'
         for update skip locked),
    canceled as (
      update outbox_emails set state = 'canceled', updated_at = now()
       where id in (select id from waiting) returning id, institution_id),
    recorded as (
      insert into email_events (institution_id, email_id, type)
      select institution_id, id, 'canceled' from canceled)
    select id from canceled`,
  );
  return rows.map(({ id }) => id);
}
