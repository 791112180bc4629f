import type { TDocumentDefinitions } from 'pdfmake/interfaces.d.ts';
import type { WorkerReply } from '../worker-pool.ts';
import { pdfBytes } from './pdf-engine.ts';
import type { PdfReceipt } from './pdf-receipt.ts';

/** Runs in a thread of its own (`pdf-receipt.ts`). */

const soft = '#555555';

function documentOf(receipt: PdfReceipt): TDocumentDefinitions {
  return {
    info: { title: receipt.title, author: receipt.institution, creator: 'Certame', producer: 'Certame' },
    pageSize: 'A4',
    pageMargins: [56, 56, 56, 56],
    defaultStyle: { font: 'Roboto', fontSize: 11, lineHeight: 1.2 },
    footer: { text: receipt.footer, margin: [56, 14, 56, 0], fontSize: 8, color: soft },
    content: [
      { text: receipt.institution, fontSize: 11, color: soft },
      { text: receipt.title, fontSize: 20, bold: true, margin: [0, 4, 0, 18] },
      {
        layout: {
          hLineWidth: (row) => (row === 0 ? 0 : 0.5),
          vLineWidth: () => 0,
          hLineColor: () => '#cccccc',
          paddingTop: () => 6,
          paddingBottom: () => 6,
        },
        table: {
          widths: [150, '*'],
          body: receipt.lines.map(([label, value]) => [
            { text: label, color: soft },
            { text: value, bold: true },
          ]),
        },
      },
      { text: receipt.codeLabel, color: soft, margin: [0, 22, 0, 4] },
      { text: receipt.code, fontSize: 13, bold: true, characterSpacing: 0.6 },
      { qr: receipt.address, eccLevel: 'M', fit: 170, margin: [0, 22, 0, 18] },
      ...receipt.notes.map((text) => ({
        text,
        fontSize: 10,
        margin: [0, 0, 0, 6] as [number, number, number, number],
      })),
    ],
  };
}

export default async (receipt: PdfReceipt): Promise<WorkerReply> => ({
  value: await pdfBytes(documentOf(receipt)),
});
