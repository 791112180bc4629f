import { AppError } from '@certame/contract/errors.ts';
import type { GridColumn } from '@certame/contract/kit/grid.ts';
import type { FastifyReply } from 'fastify';
import { isNumeric, pdfMaxRows, pdfTable } from '../../lib/pdf/pdf-table.ts';
import { writeSheet } from '../../lib/sheets/sheets.ts';
import type { Translate } from '../../lib/texts.ts';
import type { Scope } from '../../plugins/database.ts';
import { instantText } from './cell-texts.ts';
import { fileNameOf } from './file-name.ts';
import { fileTypes, sendFile } from './file-reply.ts';
import { getInstitutionInfo } from './institution-info.ts';

export type ListFileType = 'pdf' | 'xls';
const sheetMaxRows = 50_000;

/** Throws `too-large` for a list that such a file doesn't hold. */
export function requireFileRows(type: ListFileType, total: number): void {
  if (total > (type === 'pdf' ? pdfMaxRows : sheetMaxRows)) throw new AppError('too-large');
}

export interface ListFile {
  type: ListFileType;
  title: string;
  columns: readonly Pick<GridColumn, 'label' | 'kind'>[];
  rows: readonly (readonly string[])[];
  madeAtMs: number;
}

/** A list of texts as a PDF or a spreadsheet, headed and dated as every export is. */
export async function makeListFile(
  scope: Scope,
  { type, title, columns, rows, madeAtMs }: ListFile,
  translate: Translate,
): Promise<(reply: FastifyReply) => FastifyReply> {
  const { name: institution, timeZone } = await getInstitutionInfo(scope);
  const madeAt = instantText(new Date(madeAtMs).toISOString(), timeZone);
  const labels = columns.map(({ label }) => label);
  const cells = rows.map((row) => [...row]);
  if (type === 'xls') {
    const bytes = await writeSheet(title, labels, cells);
    return (reply) => sendFile(reply, fileNameOf(title, madeAt, 'xlsx'), fileTypes.xlsx, bytes);
  }
  const bytes = await pdfTable({
    title,
    institution,
    lines: [translate('import.export.total', { count: rows.length })],
    footer: translate('import.export.generated', { date: madeAt }),
    pageText: translate('import.export.page'),
    columns: labels,
    numeric: columns.map(({ kind }) => isNumeric(kind)),
    rows: cells,
    emptyText: translate('import.export.empty'),
  });
  return (reply) => sendFile(reply, fileNameOf(title, madeAt, 'pdf'), fileTypes.pdf, bytes);
}
