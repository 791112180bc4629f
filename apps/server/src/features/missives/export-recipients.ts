import type { GridQuery } from '@certame/contract/kit/grid.ts';
import { missives } from '@certame/db/schema/communication.ts';
import { eq, sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { instantText } from '../../crud/export/cell-texts.ts';
import { getInstitutionInfo } from '../../crud/export/institution-info.ts';
import { type ListFileType, makeListFile, requireFileRows } from '../../crud/export/list-file.ts';
import type { Translate } from '../../lib/texts.ts';
import type { Scope } from '../../plugins/database.ts';
import { countRecipientRows, recipientColumns, selectRecipients } from './queries.ts';

interface Wanted {
  id: string;
  type: ListFileType;
  query: GridQuery;
  madeAtMs: number;
}

/** Who was to get a missive, with what became of it, as the list on the screen has them. */
export async function exportRecipients(
  scope: Scope,
  { id, type, query, madeAtMs }: Wanted,
  translate: Translate,
): Promise<(reply: FastifyReply) => FastifyReply> {
  await scope.tx.execute(sql`set transaction isolation level repeatable read, read only`);
  const total = await countRecipientRows(scope, id, query);
  requireFileRows(type, total);
  const found = await selectRecipients(scope, id, query, { limit: Math.max(1, total), offset: 0 });
  const [missive] = await scope.tx.select().from(missives).where(eq(missives.id, id));
  const { timeZone } = await getInstitutionInfo(scope);
  const statusOf = (status: string): string =>
    translate(`missives.status.${status === 'p' && missive?.state === 'canceled' ? 'not_sent' : status}`);
  const rows = found.map((row) => [
    row.name,
    row.email,
    statusOf(row.status),
    row.reason ?? '',
    instantText(row.updated_at, timeZone),
  ]);
  const columns = recipientColumns(translate);
  const title = missive?.subject ?? translate('titles./missives');
  return makeListFile(scope, { type, title, columns, rows, madeAtMs }, translate);
}
