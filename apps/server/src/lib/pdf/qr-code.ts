import { createRequire } from 'node:module';

/** A QR code to be drawn: dark modules as an SVG path in a square of `modules` units, its quiet zone included. */
export interface QrCode {
  modules: number;
  path: string;
}

/** What the encoder draws: a background, then a rectangle for each dark module. */
interface Drawing {
  size: number;
  canvas: { x: number; y: number }[];
}
interface Encoder {
  default: { measure(node: { qr: string; eccLevel: 'M' }): { _canvas: Drawing['canvas']; _width: number } };
}

// The encoder with which pdfmake, pinned to a version, draws codes on paper: the screen shows the same one, and no second library
// has to be kept up to date. `qr-code.test.ts` fails if a later version moves it.
const encoder = createRequire(import.meta.url)('pdfmake/js/qrEnc.js') as Encoder;

const modulePx = 5;
/** ISO/IEC 18004: light modules around the code, without which readers don't find it. */
const quietModules = 4;

/** Correction level M: a sixth of the code may be dirty or torn. */
export function qrCodeOf(text: string): QrCode {
  const { _canvas: canvas, _width: size } = encoder.default.measure({ qr: text, eccLevel: 'M' });
  const dark = canvas.slice(1).map(({ x, y }) => ({ column: x / modulePx, row: y / modulePx }));
  let path = '';
  for (let index = 0; index < dark.length; ) {
    const start = dark[index];
    if (!start) break;
    let length = 1;
    // Modules come row by row: neighbours in a row are one stroke.
    while (dark[index + length]?.row === start.row && dark[index + length]?.column === start.column + length)
      length++;
    path += `M${start.column + quietModules} ${start.row + quietModules}h${length}v1h-${length}z`;
    index += length;
  }
  return { modules: size / modulePx + 2 * quietModules, path };
}
