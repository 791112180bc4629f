import { AppError } from '@certame/contract/errors.ts';
import { emailEventTypes } from '@certame/contract/features/emails/endpoints.ts';
import type { GridQuery } from '@certame/contract/kit/grid.ts';
import { sql } from 'drizzle-orm';
import type { FastifyReply } from 'fastify';
import { instantText } from '../../crud/cell-texts.ts';
import { fileTypes, sendFile } from '../../crud/file-reply.ts';
import { getInstitutionInfo } from '../../crud/institution-info.ts';
import { pdfMaxRows, pdfTable } from '../../lib/pdf-table.ts';
import { writeSheet } from '../../lib/sheets.ts';
import type { Translate } from '../../lib/texts.ts';
import type { Scope } from '../../plugins/database.ts';
import { countEmails, emailColumns, selectEmails } from './queries.ts';

const sheetMaxRows = 50_000;

interface Wanted {
  type: 'pdf' | 'xls';
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
  if (total > (type === 'pdf' ? pdfMaxRows : sheetMaxRows)) throw new AppError('too-large');
  const rows = await selectEmails(scope, query, { limit: Math.max(1, total), offset: 0 });
  const { name, timeZone } = await getInstitutionInfo(scope);
  const known = emailEventTypes as readonly string[];
  const cells = rows.map((row) => [
    instantText(row.dateTime, timeZone),
    row.userName ?? '',
    row.email,
    row.subject,
    known.includes(row.eventType) ? translate(`emails.events.${row.eventType}`) : row.eventType,
  ]);
  const columns = emailColumns(translate).map(({ label }) => label);
  const title = translate('titles./emails_sent');
  const madeAt = instantText(new Date(madeAtMs).toISOString(), timeZone);
  const day = madeAt.slice(0, 10).split('/').reverse().join('-');
  if (type === 'xls') {
    const bytes = await writeSheet(title, columns, cells);
    return (reply) => sendFile(reply, `export-emails-${day}.xlsx`, fileTypes.xlsx, bytes);
  }
  const bytes = await pdfTable({
    title,
    institution: name,
    lines: [translate('import.export.total', { count: rows.length })],
    footer: translate('import.export.generated', { date: madeAt }),
    pageText: translate('import.export.page'),
    columns,
    rows: cells,
    emptyText: translate('import.export.empty'),
  });
  return (reply) => sendFile(reply, `export-emails-${day}.pdf`, fileTypes.pdf, bytes);
}
