import { deflateSync } from 'node:zlib';
import type { Shape } from '@certame/rules/paper/sheet/draw-sheet.ts';
import { page as paper } from '@certame/rules/paper/sheet/sheet-geometry.ts';

/**
 * Writes pages of shapes as a PDF. A document engine would lay out every bubble of every copy; here what is alike on many pages is written
 * once.
 */

const pointsPerMm = 72 / 25.4;
/** Of a circle as four curves. */
const arc = 0.5523;

/** Advance widths of Helvetica in thousandths of its size: signs to be centred are letters, digits and few others. */
const widths: Readonly<Record<string, number>> = Object.fromEntries(
  'A667B667C722D722E667F611G778H722I278J500K667L556M833N722O778P667Q778R722S667T611U722V667W944X667Y667Z611-333,278'
    .match(/\D\d+/g)
    ?.map((one) => [one.charAt(0), Number(one.slice(1))]) ?? [],
);
const widthOf = (text: string, sizeMm: number): number =>
  ([...text].reduce((sum, sign) => sum + (widths[sign] ?? 556), 0) / 1000) * sizeMm;

const number = (value: number): string => String(Math.round(value * 1000) / 1000);
const numbers = (...values: number[]): string => values.map(number).join(' ');

/** Signs of Windows-1252 beyond Latin-1 that names and titles have. */
const beyondLatin1: Readonly<Record<string, number>> = {
  '\u20ac': 0x80,
  '\u2026': 0x85,
  '\u0160': 0x8a,
  '\u0152': 0x8c,
  '\u017d': 0x8e,
  '\u2018': 0x91,
  '\u2019': 0x92,
  '\u201c': 0x93,
  '\u201d': 0x94,
  '\u2022': 0x95,
  '\u2013': 0x96,
  '\u2014': 0x97,
  '\u0161': 0x9a,
  '\u0153': 0x9c,
  '\u017e': 0x9e,
};
/** The standard fonts know Western letters; of others the letter below the mark is written, or a question mark. */
function codesOf(text: string): number[] {
  return [...text.normalize('NFC')].map((sign) => {
    const code = sign.codePointAt(0) ?? 0;
    if (beyondLatin1[sign] !== undefined) return beyondLatin1[sign];
    if ((code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff)) return code;
    const base = sign.normalize('NFD').codePointAt(0) ?? 0;
    return base >= 0x20 && base < 0x7f ? base : 0x3f;
  });
}
const literal = (text: string): string =>
  `<${codesOf(text)
    .map((code) => code.toString(16).padStart(2, '0'))
    .join('')}>`;

function ringPath(x: number, y: number, r: number): string {
  const k = r * arc;
  return [
    `${numbers(x + r, y)} m`,
    `${numbers(x + r, y + k, x + k, y + r, x, y + r)} c`,
    `${numbers(x - k, y + r, x - r, y + k, x - r, y)} c`,
    `${numbers(x - r, y - k, x - k, y - r, x, y - r)} c`,
    `${numbers(x + k, y - r, x + r, y - k, x + r, y)} c s`,
  ].join(' ');
}

function operatorsOf(shape: Shape): string {
  switch (shape.shape) {
    case 'box': {
      const box = `${numbers(shape.x, shape.y, shape.width, shape.height)} re`;
      return shape.line === null
        ? `${number(shape.gray)} g ${box} f`
        : `${number(shape.gray)} G ${number(shape.line)} w ${box} S`;
    }
    case 'ring':
      return `${number(shape.gray)} G ${number(shape.line)} w ${ringPath(shape.x, shape.y, shape.radius)}`;
    case 'text': {
      const { x, y, text, sizeMm, gray, align, bold } = shape;
      const left = align === 'centre' ? x - widthOf(text, sizeMm) / 2 : x;
      // The page is drawn from its upper left corner: letters are turned back.
      return `BT ${number(gray)} g /${bold ? 'B' : 'R'} ${number(sizeMm)} Tf 1 0 0 -1 ${numbers(left, y)} Tm ${literal(text)} Tj ET`;
    }
  }
}

export interface PdfPage {
  /** Name of what is drawn below its own shapes. */
  ground: string | null;
  shapes: readonly Shape[];
}

/** `grounds`: what many pages have, by name. Of `pages` one at a time is in memory, the others only as they are packed. */
export function writePdf(
  title: string,
  grounds: Readonly<Record<string, readonly Shape[]>>,
  pages: Iterable<PdfPage>,
): Uint8Array {
  const objects: Buffer[] = [];
  const add = (body: string | Buffer): number => objects.push(Buffer.from(body));
  const stream = (head: string, content: string): Buffer => {
    const packed = deflateSync(Buffer.from(content, 'latin1'));
    return Buffer.concat([
      Buffer.from(`<< ${head} /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`, 'latin1'),
      packed,
      Buffer.from('\nendstream', 'latin1'),
    ]);
  };
  const [catalogue, tree, information] = [1, 2, 3];
  for (let index = 0; index < 3; index++) add('');
  const fontOf = (name: string): number =>
    add(`<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`);
  const fonts = `/Font << /R ${fontOf('Helvetica')} 0 R /B ${fontOf('Helvetica-Bold')} 0 R >>`;
  const width = paper.width * pointsPerMm;
  const height = paper.height * pointsPerMm;
  const names = Object.keys(grounds);
  const forms = Object.entries(grounds).map(([, shapes], index) => {
    const head = `/Type /XObject /Subtype /Form /BBox [0 0 ${numbers(paper.width, paper.height)}] /Resources << ${fonts} >>`;
    return `/G${index} ${add(stream(head, shapes.map(operatorsOf).join('\n')))} 0 R`;
  });
  const resources = `<< ${fonts} /XObject << ${forms.join(' ')} >> >>`;
  const flip = `${numbers(pointsPerMm, 0, 0, -pointsPerMm, 0, height)} cm`;
  const kids: number[] = [];
  for (const { ground, shapes } of pages) {
    const below = ground === null ? '' : `/G${names.indexOf(ground)} Do\n`;
    const content = add(stream('', `${flip}\n${below}${shapes.map(operatorsOf).join('\n')}`));
    kids.push(
      add(
        `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${numbers(width, height)}] /Resources ${resources} /Contents ${content} 0 R >>`,
      ),
    );
  }
  objects[catalogue - 1] = Buffer.from(`<< /Type /Catalog /Pages ${tree} 0 R >>`);
  objects[tree - 1] = Buffer.from(
    `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`,
  );
  objects[information - 1] = Buffer.from(`<< /Title ${literal(title)} /Producer (Certame) >>`);
  return assemble(objects, `/Root ${catalogue} 0 R /Info ${information} 0 R`);
}

/** Numbers the objects and writes the table of where each begins. */
function assemble(objects: readonly Buffer[], trailer: string): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let offset = parts[0]?.length ?? 0;
  const offsets = objects.map((body, index) => {
    const at = offset;
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
    parts.push(part);
    offset += part.length;
    return at;
  });
  const table = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} ${trailer} >>\nstartxref\n${offset}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
