import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.d.ts';
import type { WorkerReply } from '../../worker-pool.ts';
import { pdfBytes } from '../pdf-engine.ts';
import type { PdfEvidence } from './pdf-evidence.ts';

/** Runs in a thread of its own (`pdf-evidence.ts`). */

const soft = '#555555';
const stillWidth = 236;
const ruled = {
  hLineWidth: () => 0.5,
  vLineWidth: () => 0,
  hLineColor: () => '#cccccc',
  paddingTop: () => 4,
  paddingBottom: () => 4,
};
/** A long word without a space would push the column over the page's edge. */
const breakable = (text: string): string => text.replace(/\S{24}(?=\S)/g, '$&\u200b');
const heading = (text: string): Content => ({
  ...{ text, fontSize: 13, bold: true, margin: [0, 16, 0, 6] },
});

const factsOf = ({ facts }: PdfEvidence): Content => ({
  layout: ruled,
  table: {
    widths: [130, '*'],
    body: facts.map(([label, value]) => [
      { text: label, color: soft },
      { text: breakable(value), bold: true },
    ]),
  },
});

const decisionsOf = ({ decisions, noDecision }: PdfEvidence): Content[] =>
  decisions.length === 0
    ? [{ text: noDecision, italics: true }]
    : decisions.map(
        ({ head, lines }): Content => ({
          stack: [{ text: head, bold: true }, ...lines.map((text) => ({ text: breakable(text) }))],
          margin: [0, 0, 0, 8],
        }),
      );

const eventsOf = ({ events, columns }: PdfEvidence): Content[] =>
  events.flatMap(({ heading: title, rows }): Content[] => [
    heading(title),
    ...(rows.length === 0
      ? []
      : [
          {
            layout: ruled,
            table: {
              headerRows: 1,
              dontBreakRows: true,
              widths: [100, 150, '*'],
              body: [
                columns.map((text) => ({ text, bold: true })),
                ...rows.map((row) => row.map((text) => ({ text: breakable(text) }))),
              ],
            },
          } as Content,
        ]),
  ]);

/** Two beside each other. */
function stillsOf({ stills, noStills }: PdfEvidence): Content[] {
  if (stills.length === 0) return [{ text: noStills, italics: true }];
  const pairs = Array.from({ length: Math.ceil(stills.length / 2) }, (_none, index) =>
    stills.slice(index * 2, index * 2 + 2),
  );
  return pairs.map(
    (pair): Content => ({
      columns: pair.map(({ image, caption }) => ({
        width: stillWidth,
        stack: [
          { image, width: stillWidth },
          { text: caption, fontSize: 8, color: soft },
        ],
      })),
      columnGap: 14,
      unbreakable: true,
      margin: [0, 0, 0, 10],
    }),
  );
}

function documentOf(evidence: PdfEvidence): TDocumentDefinitions {
  return {
    info: { title: evidence.title, author: evidence.institution, creator: 'Certame', producer: 'Certame' },
    pageSize: 'A4',
    pageMargins: [52, 52, 52, 56],
    defaultStyle: { font: 'Roboto', fontSize: 9.5, lineHeight: 1.15 },
    footer: (page, pages) => ({
      ...{ margin: [52, 14, 52, 0], fontSize: 7.5, color: soft },
      columns: [
        { text: evidence.footer, width: '*' },
        {
          text: evidence.pageText.replace('{page}', String(page)).replace('{pages}', String(pages)),
          ...{ width: 'auto', alignment: 'right' },
        },
      ],
    }),
    content: [
      { text: evidence.institution, fontSize: 10, color: soft },
      { text: evidence.title, fontSize: 18, bold: true, margin: [0, 4, 0, 12] },
      factsOf(evidence),
      heading(evidence.decisionsTitle),
      ...decisionsOf(evidence),
      ...eventsOf(evidence),
      heading(evidence.counted),
      heading(evidence.stillsTitle),
      ...stillsOf(evidence),
    ],
  };
}

export default async (evidence: PdfEvidence): Promise<WorkerReply> => ({
  value: await pdfBytes(documentOf(evidence)),
});
