import { emailEventTypes } from '@certame/contract/features/emails/endpoints.ts';
import type { GridQuery } from '@certame/contract/kit/grid.ts';
import { sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { instantText } from '../../crud/export/cell-texts.ts';
import { getInstitutionInfo } from '../../crud/export/institution-info.ts';
import { type ListFileType, makeListFile, requireFileRows } from '../../crud/export/list-file.ts';
import type { Translate } from '../../lib/texts.ts';
import type { Scope } from '../../plugins/database.ts';
import { countEmails, emailColumns, selectEmails } from './queries.ts';

interface Wanted {
  type: ListFileType;
  query: GridQuery;
  madeAtMs: number;
}

/** The outbox as a file, with the search and filters of the list. The messages themselves aren't part of it. */
export async function exportEmails(
  scope: Scope,
  { type, query, madeAtMs }: Wanted,
  translate: Translate,
): Promise<(reply: FastifyReply) => FastifyReply> {
  await scope.tx.execute(sql`set transaction isolation level repeatable read, read only`);
  const total = await countEmails(scope, query);
  requireFileRows(type, total);
  const window = { limit: Math.max(1, total), offset: 0 };
  const found = await selectEmails(scope, query, window, { isConfigured: false, nowMs: madeAtMs });
  const { timeZone } = await getInstitutionInfo(scope);
  const known = emailEventTypes as readonly string[];
  const rows = found.map((row) => [
    instantText(row.dateTime, timeZone),
    row.userName ?? '',
    row.email,
    row.subject,
    known.includes(row.eventType) ? translate(`emails.events.${row.eventType}`) : row.eventType,
  ]);
  const columns = emailColumns(translate);
  const title = translate('titles./emails_sent');
  return makeListFile(scope, { type, title, columns, rows, madeAtMs }, translate);
}
