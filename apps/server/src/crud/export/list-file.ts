import type { GridColumn } from '@certame/contract/kit/grid.ts';
import type { FastifyReply } from 'fastify';
import { isNumeric, pdfTable } from '#lib/pdf/pdf-table.ts';
import type { Translate } from '#lib/texts.ts';
import type { Scope } from '#plugins/database.ts';
import { instantText } from './cell-texts.ts';
import { fileNameOf } from './file-name.ts';
import { fileTypes, sendFile } from './file-reply.ts';
import { getInstitutionInfo } from './institution-info.ts';

export type ListFileType = 'pdf' | 'xls';

interface ListPaper {
  title: string;
  columns: readonly Pick<GridColumn, 'label' | 'kind'>[];
  rows: readonly (readonly string[])[];
  /** Search and filters, printed above the number of rows. */
  lines?: readonly string[];
  madeAtMs: number;
}

/** A list of texts as a PDF, headed and dated as every export is. */
export async function makeListPdf(
  scope: Scope,
  { title, columns, rows, lines = [], madeAtMs }: ListPaper,
  translate: Translate,
): Promise<(reply: FastifyReply) => FastifyReply> {
  const { name: institution, timeZone } = await getInstitutionInfo(scope);
  const madeAt = instantText(new Date(madeAtMs).toISOString(), timeZone);
  const bytes = await pdfTable({
    title,
    institution,
    lines: [...lines, translate('import.export.total', { count: rows.length })],
    footer: translate('import.export.generated', { date: madeAt }),
    pageText: translate('import.export.page'),
    columns: columns.map(({ label }) => label),
    numeric: columns.map(({ kind }) => isNumeric(kind)),
    rows: rows.map((row) => [...row]),
    emptyText: translate('import.export.empty'),
  });
  return (reply) => sendFile(reply, fileNameOf(title, madeAt, 'pdf'), fileTypes.pdf, bytes);
}
