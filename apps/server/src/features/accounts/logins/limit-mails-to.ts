import { sql } from '@certame/db/sql.ts';
import type { Tx } from '#plugins/database.ts';

/** Links and confirmations to one mailbox within an hour, of each kind. */
export const maxMailsPerHour = 5;

/** Until the transaction ends, nobody else counts or sends messages to the mailbox that are limited by the hour. */
export async function lockMailLimit(tx: Tx, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${email}, 5))`);
}
