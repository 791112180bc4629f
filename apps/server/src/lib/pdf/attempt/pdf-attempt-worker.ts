import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.d.ts';
import type { WorkerReply } from '../../worker-pool.ts';
import { type RichContext, richContent } from '../booklet/rich-content.ts';
import { pdfBytes } from '../pdf-engine.ts';
import type { PdfAttempt, PrintedAnswer, PrintedPicture, PrintedQuestion } from './pdf-attempt.ts';

/** Runs in a thread of its own (`pdf-attempt.ts`). */

const soft = '#555555';
const fontSize = 10.5;
const width = 595 - 2 * 48;
const heading = (text: string) =>
  ({ text, bold: true, fontSize: 14, margin: [0, 14, 0, 8] }) satisfies Content;

function answerContent(answer: PrintedAnswer, context: RichContext): Content[] {
  if (answer.kind === 'none') return [{ text: answer.text, italics: true, color: soft }];
  if (answer.kind === 'pictures') return [];
  if (answer.kind === 'options')
    return answer.options.map(({ mark, html, isChosen }) => ({
      columns: [
        { width: 44, text: `${isChosen ? '[X]' : '[  ]'} ${mark})`, bold: isChosen },
        { width: '*', stack: richContent(html, { ...context, width: width - 44 }), bold: isChosen },
      ],
    }));
  return answer.texts.map(({ label, html }) => ({
    table: {
      widths: ['*'],
      body: [
        [
          {
            stack: [
              ...(label === '' ? [] : [{ text: label, color: soft, fontSize: 9 } as Content]),
              ...richContent(html, { ...context, width: width - 12 }),
            ],
          },
        ],
      ],
    },
    layout: {
      hLineWidth: () => 0.4,
      vLineWidth: () => 0.4,
      hLineColor: () => '#888888',
      vLineColor: () => '#888888',
    },
    margin: [0, 2, 0, 4],
  }));
}

const maxPictureHeight = 320;
const markColor = '#b01e56';

/** A picture as wide as the page or as high as fits beside its comments, with its numbered rectangles. */
function pictureContent({ label, image, widthPx, heightPx, regions }: PrintedPicture): Content {
  // Points are larger than pixels: a small picture is not blown up.
  const scale = Math.min(1, width / widthPx, maxPictureHeight / heightPx);
  const [w, h] = [widthPx * scale, heightPx * scale];
  const marks = regions.map(({ number, ...box }) => {
    const [x, y] = [box.x * w, box.y * h];
    const digits = String(number).length;
    return `<rect x="${x}" y="${y}" width="${box.width * w}" height="${box.height * h}" fill="none" stroke="${markColor}" stroke-width="1.5"/>
      <rect x="${x}" y="${y}" width="${6 + 6 * digits}" height="13" fill="${markColor}"/>
      <text x="${x + 3}" y="${y + 10}" font-family="Roboto" font-size="10" fill="#ffffff">${number}</text>`;
  });
  return {
    stack: [
      {
        svg: `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}">
          <image xlink:href="${image}" x="0" y="0" width="${w}" height="${h}"/>${marks.join('')}</svg>`,
        width: w,
      },
      ...(label === '' ? [] : [{ text: label, color: soft, fontSize: 9 }]),
    ],
    margin: [0, 3, 0, 4],
  };
}

const commentsContent = ({ comments }: PrintedQuestion, title: string): Content[] =>
  comments.length === 0
    ? []
    : [
        { text: title, color: soft, fontSize: 9, margin: [0, 4, 0, 1] },
        {
          ol: comments.map(({ about, text }) => ({
            text: [{ text: about, italics: true, color: soft }, '\n', text],
          })),
        },
      ];

const table = (widths: (string | number)[], body: TableCell[][], headerRows = 0): Content => ({
  layout: {
    hLineWidth: (line) =>
      line === headerRows && line > 0 ? 1.2 : line < headerRows || line % body.length === 0 ? 0 : 0.5,
    vLineWidth: () => 0,
    hLineColor: (line) => (line === headerRows ? '#000000' : '#aaaaaa'),
    paddingLeft: (column) => (column === 0 ? 0 : 8),
    paddingRight: (column) => (column === widths.length - 1 ? 0 : 8),
  },
  // A head without a row below it doesn't stay behind at the foot of a page.
  table: { widths, body, headerRows, keepWithHeaderRows: headerRows },
});

const attemptOf = (paper: PdfAttempt): TDocumentDefinitions => {
  const context: RichContext = { ...paper, fontSize, width };
  return {
    info: { title: paper.title, author: paper.institution, creator: 'Certame', producer: 'Certame' },
    pageSize: 'A4',
    pageMargins: [48, 46, 48, 52],
    defaultStyle: { font: 'Roboto', fontSize, lineHeight: 1.15 },
    images: { ...paper.images },
    footer: (page, pages) => ({
      margin: [48, 18, 48, 0],
      fontSize: 8,
      color: soft,
      columns: [
        { text: paper.title, width: '*' },
        {
          text: paper.pageText.replace('{page}', String(page)).replace('{pages}', String(pages)),
          width: 'auto',
        },
      ],
    }),
    // The head of a question doesn't stay behind at the foot of a page.
    pageBreakBefore: (node, nodes) =>
      node.headlineLevel === 1 && nodes.getFollowingNodesOnPage().length === 0,
    content: [
      { text: paper.institution, color: soft },
      { text: paper.title, fontSize: 18, bold: true, margin: [0, 4, 0, 12] },
      table(
        [140, '*'],
        paper.facts.map(([label, value]) => [{ text: label, color: soft }, { text: value }]),
      ),
      ...(paper.questions === null
        ? []
        : [
            heading(paper.answersTitle),
            ...paper.questions.map(
              (question): Content => ({
                stack: [
                  { text: question.title, bold: true, headlineLevel: 1, margin: [0, 0, 0, 3] },
                  ...richContent(question.statement, context),
                  ...answerContent(question.answer, context),
                  ...question.pictures.map(pictureContent),
                  ...commentsContent(question, paper.commentsTitle),
                  ...(question.note === ''
                    ? []
                    : [{ text: question.note, color: soft, margin: [0, 3, 0, 0] } as Content]),
                ],
                margin: [0, 0, 0, 12],
              }),
            ),
          ]),
      ...(paper.events.length === 0
        ? [heading(paper.eventsTitle)]
        : [
            table(
              ['*', 90, 70],
              [
                // As a row of its table the title goes to the next page with it.
                [{ ...heading(paper.eventsTitle), colSpan: 3 }, {}, {}],
                paper.eventHeads.map((text) => ({ text, bold: true })),
                ...paper.events.map((cells) => cells.map((text) => ({ text }))),
              ],
              2,
            ),
          ]),
      { text: paper.chain, color: soft, margin: [0, 8, 0, 0] },
    ],
  };
};

export default async (paper: PdfAttempt): Promise<WorkerReply> => ({
  value: await pdfBytes(attemptOf(paper)),
});
