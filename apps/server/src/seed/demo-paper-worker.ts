import type { SheetBubble, SheetField, SheetPage } from '@certame/contract/features/paper/sheet.ts';
import { type Homography, homographyOf, type Quad } from '@certame/rules/paper/reader/homography.ts';
import { readPage } from '@certame/rules/paper/reader/read-page.ts';
import { bubbleRadius, codeBox, corners, page as paper } from '@certame/rules/paper/sheet/sheet-geometry.ts';
import sharp from 'sharp';
import { openPdf } from '#lib/pdf/pdfium.ts';
import type { SheetFiles } from '#lib/pdf/sheets/pdf-sheets.ts';
import makeSheets from '#lib/pdf/sheets/pdf-sheets-worker.ts';
import type { WorkerReply } from '#lib/worker-pool.ts';
import type { DrawnPaper, DrawnScan, PaperToDraw, Pencil, Scan } from './demo-paper.ts';

/** Runs in a thread of its own (`demo-paper.ts`): what drawing takes would stay with the server for as long as it runs. */

sharp.concurrency(1);
sharp.cache(false);

/** Pixels a millimetre, as the reader straightens a page. */
const scale = 5;
const size = { width: paper.width * scale, height: paper.height * scale };

const disc = ({ x, y }: SheetBubble, opacity: number): string =>
  `<circle cx="${x + 0.2}" cy="${y - 0.1}" r="${bubbleRadius * 0.95}" fill="#334" fill-opacity="${opacity}"/>`;

/** A word as it looks from afar: letters of different heights, joined. */
function wordAt(x: number, y: number, letters: number, word: number): string {
  const strokes = Array.from({ length: letters }, (_none, letter) => {
    const height = [2.2, 2.6, 5, 2.4, 4.6, 2.2, 3][(word * 3 + letter * 5) % 7] ?? 3;
    return `q${height / 9} ${-height} 1.1 ${-height / 3}q0.5 ${height / 2} 1 ${height / 3}`;
  });
  return `<path d="M${x} ${y}${strokes.join('')}" fill="none" stroke="#223" stroke-width="0.45" stroke-linejoin="round"/>`;
}

/** Lines of handwriting in a box. */
function writingIn({ x, y, width, height }: { x: number; y: number; width: number; height: number }): string {
  const lines = Math.min(11, Math.floor(height / 10) - 1);
  let word = 0;
  let writing = '';
  for (let line = 0; line < lines; line += 1) {
    const right = x + width - (line === lines - 1 ? 95 : 12);
    for (let at = x + (line === 0 ? 16 : 8); at < right - 14; word += 1) {
      const letters = 2 + ((word * 7) % 6);
      writing += wordAt(at, y + 12 + line * 10 + (word % 3) * 0.3, letters, word);
      at += letters * 2.1 + 3.4;
    }
  }
  return writing;
}

/** Places of the marked options of a question: one of the options, another one for each question and pencil, unless `others` has it. */
const marksOf = ({ label }: SheetField, { turn, others }: Pencil): readonly number[] =>
  others?.[label] ?? [(Number.parseInt(label, 10) * 7 + turn * 3) % 4];

function drawn(page: SheetPage, pencil: Pencil): string {
  return page.fields
    .map((field) => {
      // Words of a gap would have to be typed by a person.
      if (field.kind === 'open') return field.gapId === null ? writingIn(field.box) : '';
      const faint = pencil.pale?.[field.label];
      const bubbles = field.kind === 'digits' ? (field.columns[0] ?? []) : field.bubbles;
      return bubbles
        .map((bubble, index) => {
          if (index === faint) return disc(bubble, 0.13);
          return marksOf(field, pencil).includes(field.kind === 'digits' ? index - 3 : index)
            ? disc(bubble, 0.8)
            : '';
        })
        .join('');
    })
    .join('');
}

/** What is drawn, on what is printed. */
function drawOn(printed: Uint8Array, drawn: Uint8Array): Buffer<ArrayBuffer> {
  const pixels = Buffer.from(printed);
  for (let at = 0; at < pixels.length; at += 1) {
    const opacity = (drawn[4 * at + 3] ?? 0) / 255;
    if (opacity > 0) pixels[at] = (1 - opacity) * (pixels[at] ?? 0) + opacity * (drawn[4 * at] ?? 0);
  }
  return pixels;
}

/** A page as it was printed, answered and scanned, and what is read on it. */
async function scanned(
  printed: Uint8Array,
  page: SheetPage,
  { pencil, isCovered }: Scan,
  homography: Homography,
): Promise<DrawnScan> {
  // A note was stuck over it.
  const cover = isCovered
    ? `<rect x="${codeBox.x - 6}" y="${codeBox.y - 5}" width="40" height="38" fill="#eee"/>`
    : '';
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${paper.width} ${paper.height}" width="${size.width}" height="${size.height}">${drawn(page, pencil)}${cover}</svg>`;
  const marks = await sharp(Buffer.from(drawing)).ensureAlpha().raw().toBuffer();
  const pixels = drawOn(printed, marks);
  const jpeg = await sharp(pixels, { raw: { ...size, channels: 1 } })
    .jpeg({ quality: 70 })
    .toBuffer();
  const image = { ...size, data: new Uint8Array(pixels.buffer, pixels.byteOffset, pixels.length) };
  return { jpeg: new Uint8Array(jpeg), scale, readings: readPage(image, homography, page) };
}

export default async ({ sheets: task, scans }: PaperToDraw): Promise<WorkerReply> => {
  const made = (await makeSheets(task)) as { value: SheetFiles };
  const homography = homographyOf(
    corners,
    corners.map(({ x, y }) => ({ x: x * scale, y: y * scale })) as unknown as Quad,
  );
  if (!homography) throw new Error('Corners on a line');
  const { document, close } = await openPdf(made.value.sheets);
  const firstPages = task.sheets.map((_sheet, place) =>
    task.sheets.slice(0, place).reduce((sum, { codes }) => sum + codes.length, 0),
  );
  const pages: DrawnScan[] = [];
  for (const scan of scans) {
    const page = task.versions[task.sheets[scan.sheet]?.version ?? '']?.[scan.page];
    if (!page) throw new Error('The demonstration has no such page');
    const printed = await document
      .getPage((firstPages[scan.sheet] ?? 0) + scan.page)
      .render({ ...size, render: 'bitmap', colorSpace: 'Gray' });
    pages.push(await scanned(printed.data, page, scan, homography));
  }
  close();
  return { value: { files: made.value, pages } satisfies DrawnPaper };
};
