import { type SQL, sql } from '@certame/db/sql.ts';

/**
 * Status of an invitation as its mail stands: handed to the outbox (`s`) is not sent while the message waits there, e.g. because the
 * mail server can't be reached or none is configured. `id` is what the message is about.
 */
export const statusByDelivery = (status: SQL, id: SQL): SQL => sql`
  case when ${status} = 's'
        and exists (select from outbox_emails waiting where waiting.about_id = ${id} and waiting.state = 'queued')
       then 'o' else ${status} end`;
