import type { TDocumentDefinitions } from 'pdfmake/interfaces.d.ts';
import type { WorkerReply } from '../worker-pool.ts';
import { pdfBytes } from './pdf-engine.ts';
import type { PdfTable } from './pdf-table.ts';

/** Runs in a thread of its own (`pdf-table.ts`). */

/** A long word without a space would push the column over the page's edge. */
const breakable = (text: string): string => text.replace(/\S{24}(?=\S)/g, '$&\u200b');

const alignmentOf = ({ numeric }: PdfTable, index: number): 'right' | 'left' =>
  numeric?.[index] ? 'right' : 'left';

function documentOf(table: PdfTable): TDocumentDefinitions {
  return {
    info: { title: table.title, author: table.institution, creator: 'Certame', producer: 'Certame' },
    pageSize: 'A4',
    pageOrientation: table.columns.length > 5 ? 'landscape' : 'portrait',
    pageMargins: [32, 40, 32, 44],
    defaultStyle: { font: 'Roboto', fontSize: table.columns.length > 9 ? 7 : 8 },
    footer: (page, pages) => ({
      margin: [32, 14, 32, 0],
      fontSize: 7,
      color: '#555555',
      columns: [
        { text: table.footer, width: '*' },
        {
          text: table.pageText.replace('{page}', String(page)).replace('{pages}', String(pages)),
          width: 'auto',
          alignment: 'right',
        },
      ],
    }),
    content: [
      { text: table.institution, fontSize: 9, color: '#555555' },
      { text: table.title, fontSize: 16, bold: true, margin: [0, 2, 0, 4] },
      ...table.lines.map((text) => ({ text, fontSize: 8, color: '#555555' })),
      { text: '', margin: [0, 0, 0, 6] },
      table.rows.length === 0
        ? { text: table.emptyText, italics: true }
        : {
            layout: {
              hLineWidth: () => 0.5,
              vLineWidth: () => 0,
              hLineColor: () => '#cccccc',
              fillColor: (row) => (row === 0 ? '#eeeeee' : null),
            },
            table: {
              headerRows: 1,
              dontBreakRows: true,
              // Equal shares: measuring the contents of thousands of rows would take most of the time.
              widths: table.columns.map(() => '*'),
              body: [
                table.columns.map((text, index) => ({
                  text,
                  bold: true,
                  alignment: alignmentOf(table, index),
                })),
                ...table.rows.map((row) =>
                  row.map((text, index) =>
                    table.numeric?.[index] ? { text, alignment: 'right' as const } : breakable(text),
                  ),
                ),
              ],
            },
          },
    ],
  };
}

export default async (table: PdfTable): Promise<WorkerReply> => ({
  value: await pdfBytes(documentOf(table)),
});
