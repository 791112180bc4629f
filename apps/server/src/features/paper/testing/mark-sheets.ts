import type { SheetField, SheetPage } from '@certame/contract/features/paper/sheet.ts';
import { page as paper } from '@certame/rules/paper/sheet/sheet-geometry.ts';
import sharp from 'sharp';
import { openPdf } from '#lib/pdf/pdfium.ts';

/** What somebody answers on a page: marked values of a field, a number, or strokes of writing. */
export type Answers = (field: SheetField) => readonly string[];

const pixelsPerPoint = 150 / 72;

/** Pages of a printed PDF as pictures of a scanner. */
export async function rasterise(pdf: Uint8Array): Promise<Buffer[]> {
  const { document, close } = await openPdf(pdf);
  const pictures: Buffer[] = [];
  for (let index = 0; index < document.getPageCount(); index++) {
    const options = { scale: pixelsPerPoint, render: 'bitmap', colorSpace: 'Gray' } as const;
    const { data, width, height } = await document.getPage(index).render(options);
    pictures.push(
      await sharp(Buffer.from(data), { raw: { width, height, channels: 1 } })
        .png()
        .toBuffer(),
    );
  }
  close();
  return pictures;
}

function marksOf(field: SheetField, values: readonly string[]): string {
  if (field.kind === 'open') {
    const { x, y } = field.box;
    return values.length === 0
      ? ''
      : `<path d="M${x + 10} ${y + 12}q10 -8 20 0t20 0t20 0t20 0t20 0" fill="none" stroke="#223" stroke-width="0.7"/>`;
  }
  const marked =
    field.kind === 'digits'
      ? [...(values[0] ?? '')].flatMap((sign, index) =>
          (field.columns[index] ?? []).filter(({ value }) => value === sign),
        )
      : field.bubbles.filter(({ value }) => values.includes(value));
  return marked.map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="2.1" fill="#334"/>`).join('');
}

/** The same page answered with a pencil, and turned a little as it lay on the glass. */
export async function answered(
  picture: Buffer,
  page: SheetPage,
  answers: Answers,
  degrees = 2,
): Promise<Buffer> {
  const marks = page.fields.map((field) => marksOf(field, answers(field))).join('');
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${paper.width} ${paper.height}" width="1240" height="1754">${marks}</svg>`;
  const drawn = await sharp(picture)
    .resize(1240, 1754, { fit: 'fill' })
    .composite([{ input: Buffer.from(drawing) }])
    .png()
    .toBuffer();
  // Of one chain of these, the rotation would come first.
  return sharp(drawn).rotate(degrees, { background: '#ffffff' }).jpeg({ quality: 75 }).toBuffer();
}
