import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.d.ts';
import type { WorkerReply } from '../../worker-pool.ts';
import { pdfBytes } from '../pdf-engine.ts';
import { keepColumnMargins } from './column-margins.ts';
import type {
  PdfAnswerKey,
  PdfBooklets,
  PdfPageCount,
  PrintedQuestion,
  PrintedSection,
} from './pdf-booklet.ts';
import { type RichContext, richContent } from './rich-content.ts';

/** Runs in a thread of its own (`pdf-booklet.ts`). */

keepColumnMargins();

const pageWidth = 595 - 2 * 48;
const columnGap = 22;
const soft = '#555555';
const line = '_'.repeat(30);

const ruled = (count: number, width: number): Content => ({
  stack: Array.from({ length: count }, () => ({
    canvas: [
      { type: 'line' as const, x1: 0, y1: 20, x2: width, y2: 20, lineWidth: 0.4, lineColor: '#888888' },
    ],
  })),
  margin: [0, 0, 0, 6],
});

function answerSpace({ space, gaps }: PrintedQuestion, paper: PdfBooklets, context: RichContext): Content[] {
  const rows: Content[] = gaps.map(({ label, choices }): Content => {
    const field = choices.length > 0 ? `( ${choices.join(' / ')} )` : line;
    const stack = richContent(label, context);
    if (paper.columns === 2) return { stack: [...stack, { text: field, margin: [0, 0, 0, 4] }] };
    return {
      columns: [
        { width: '*', stack },
        { width: 'auto', text: field },
      ],
      columnGap: 10,
      margin: [0, 0, 0, 4],
    };
  });
  if (space.kind === 'lines') rows.push(ruled(space.count, context.width));
  if (space.kind === 'note') rows.push({ text: space.text, italics: true, color: soft });
  return rows;
}

/** Columns inside of a column keep it from flowing into the next one: there the marks are those of a list. */
function optionsContent({ options }: PrintedQuestion, paper: PdfBooklets, context: RichContext): Content[] {
  const inner = { ...context, width: context.width - 26 };
  const first = options[0]?.mark ?? '';
  if (paper.columns === 1)
    return options.map(({ mark, html }) => ({
      columns: [
        { width: 26, text: mark },
        { width: '*', stack: richContent(html, inner) },
      ],
    }));
  if (options.length === 0) return [];
  return [
    {
      ol: options.map(({ html }) => ({ stack: richContent(html, inner) })),
      type: first.includes('A') ? 'upper-alpha' : 'decimal',
      separator: first.startsWith('[') ? ['[  ] ', ''] : ['', ')'],
    },
  ];
}

function questionContent(question: PrintedQuestion, paper: PdfBooklets, context: RichContext): Content {
  return {
    stack: [
      {
        text: paper.questionText.replace('{number}', String(question.number)),
        bold: true,
        headlineLevel: 1,
        margin: [0, 0, 0, 3],
      },
      ...richContent(question.statement, context),
      ...optionsContent(question, paper, context),
      ...answerSpace(question, paper, context),
    ],
    margin: [0, 0, 0, 12],
  };
}

function sectionContent(sections: readonly PrintedSection[], paper: PdfBooklets): Content[] {
  const width = paper.columns === 2 ? (pageWidth - columnGap) / 2 : pageWidth;
  const context: RichContext = { ...paper, width };
  return sections.flatMap(({ title, description, parts }) => [
    ...(title
      ? [{ text: title, bold: true, fontSize: paper.fontSize + 2, margin: [0, 4, 0, 6] } as Content]
      : []),
    ...richContent(description, context),
    ...parts.map((part) =>
      'text' in part ? { stack: richContent(part.text, context) } : questionContent(part, paper, context),
    ),
  ]);
}

const startId = (index: number): string => `booklet-${index}`;

function coverOf(paper: PdfBooklets, index: number): Content[] {
  const { version = '', name = null } = paper.booklets[index] ?? {};
  const lines = [[paper.nameLabel, name] as const, ...paper.cover];
  return [
    {
      text: paper.institution,
      fontSize: 12,
      color: soft,
      ...(index > 0 && { pageBreak: 'before' as const }),
    },
    ...(paper.logo === null
      ? []
      : [{ image: paper.logo, fit: [180, 70] as [number, number], margin: [0, 8, 0, 0] } as Content]),
    { id: startId(index), text: paper.title, fontSize: 22, bold: true, margin: [0, 10, 0, 4] },
    { text: paper.versionText.replace('{version}', version), fontSize: 14, margin: [0, 0, 0, 18] },
    {
      layout: {
        hLineWidth: () => 0.5,
        vLineWidth: () => 0,
        hLineColor: () => '#cccccc',
        paddingTop: () => 8,
        paddingBottom: () => 8,
      },
      table: {
        widths: [120, '*'],
        body: lines.map(([label, value]) => [
          { text: label, color: soft },
          { text: value ?? ' ', bold: value !== null },
        ]),
      },
    },
    ...(paper.instructions === ''
      ? []
      : [
          { text: paper.instructionsTitle, bold: true, fontSize: 13, margin: [0, 24, 0, 6] } as Content,
          { text: paper.instructions, lineHeight: 1.3 },
        ]),
  ];
}

/** `starts`: the page on which each booklet begins; it is filled by each layout, whose own feet are drawn too early to know it. */
function bookletsOf(paper: PdfBooklets, starts: number[]): TDocumentDefinitions {
  const indexOfStart = new Map(starts.map((_start, index) => [startId(index), index]));
  const bookletAt = (page: number): number => starts.findLastIndex((start) => start <= page);
  const content = paper.booklets.flatMap(({ version }, index): Content[] => {
    const questions = sectionContent(paper.versions[version] ?? [], paper);
    const body: Content =
      paper.columns === 2
        ? ({
            columns: [
              { stack: questions, width: '*' },
              { text: '', width: '*' },
            ],
            columnGap,
            snakingColumns: true,
          } as Content)
        : { stack: questions };
    return [...coverOf(paper, index), { text: '', pageBreak: 'after' }, body];
  });
  return {
    info: { title: paper.title, author: paper.institution, creator: 'Certame', producer: 'Certame' },
    pageSize: 'A4',
    pageMargins: [48, 46, 48, 52],
    defaultStyle: { font: 'Roboto', fontSize: paper.fontSize, lineHeight: 1.15 },
    images: { ...paper.images },
    pageBreakBefore: (node, nodes) => {
      const index = indexOfStart.get(node.id ?? '');
      if (index !== undefined) starts[index] = node.startPosition.pageNumber;
      // The head of a question doesn't stay behind at the foot of a page.
      return node.headlineLevel === 1 && paper.columns === 1 && nodes.getFollowingNodesOnPage().length === 0;
    },
    footer: (page, pages) => {
      const index = bookletAt(page);
      const first = starts[index] ?? 1;
      const count = (starts[index + 1] ?? pages + 1) - first;
      const version = paper.booklets[index]?.version ?? '';
      return {
        margin: [48, 18, 48, 0],
        fontSize: 8,
        color: soft,
        columns: [
          { text: `${paper.title} · ${paper.versionText.replace('{version}', version)}`, width: '*' },
          {
            text: paper.pageText
              .replace('{page}', String(page - first + 1))
              .replace('{pages}', String(count)),
            width: 'auto',
          },
        ],
      };
    },
    content,
  };
}

const keyOf = (paper: PdfAnswerKey): TDocumentDefinitions => ({
  info: { title: paper.title, author: paper.institution, creator: 'Certame', producer: 'Certame' },
  pageSize: 'A4',
  pageMargins: [48, 46, 48, 52],
  defaultStyle: { font: 'Roboto', fontSize: 11, lineHeight: 1.15 },
  footer: (page, pages) => ({
    margin: [48, 18, 48, 0],
    fontSize: 8,
    color: soft,
    text: paper.pageText.replace('{page}', String(page)).replace('{pages}', String(pages)),
  }),
  content: [
    { text: paper.institution, color: soft },
    { text: paper.title, fontSize: 18, bold: true, margin: [0, 4, 0, 12] },
    ...paper.versions.flatMap(({ title, answers }, index): Content[] => [
      {
        text: title,
        bold: true,
        fontSize: 14,
        margin: [0, 0, 0, 8],
        ...(index > 0 && { pageBreak: 'before' as const }),
      },
      {
        layout: 'lightHorizontalLines',
        table: {
          headerRows: 1,
          widths: [70, '*'],
          body: [paper.heads.map((text) => ({ text, bold: true })), ...answers.map((cells) => [...cells])],
        },
      },
    ]),
  ],
});

async function bookletBytes(paper: PdfBooklets): Promise<Uint8Array> {
  const starts: number[] = paper.booklets.map(() => 1);
  await pdfBytes(bookletsOf(paper, starts));
  return pdfBytes(bookletsOf(paper, starts));
}

async function pagesOf(paper: PdfBooklets): Promise<number[]> {
  const starts: number[] = paper.booklets.map(() => 1);
  let pages = 1;
  const layout = bookletsOf(paper, starts);
  await pdfBytes({
    ...layout,
    footer: (_page, count) => {
      pages = count;
      return '';
    },
  });
  return starts.map((start, index) => (starts[index + 1] ?? pages + 1) - start);
}

export default async (paper: PdfBooklets | PdfAnswerKey | PdfPageCount): Promise<WorkerReply> => {
  if (paper.kind === 'pages') return { value: await pagesOf(paper.booklets) };
  return { value: paper.kind === 'key' ? await pdfBytes(keyOf(paper)) : await bookletBytes(paper) };
};
