import type { Shape } from '@certame/rules/paper/sheet/draw-sheet.ts';
import { qrCodeOf } from './qr-code.ts';

const quietModules = 4;

/** Dark modules of a QR code, run by run, in a square of its place; the quiet zone around it is the caller's. */
export function qrShapes(text: string, place: { x: number; y: number; width: number }): Shape[] {
  const { modules, path } = qrCodeOf(text);
  const side = place.width / (modules - 2 * quietModules);
  return [...path.matchAll(/M(\d+) (\d+)h(\d+)v/g)].map(([, column, row, length]) => ({
    ...{ shape: 'box', gray: 0, line: null, height: side },
    x: place.x + (Number(column) - quietModules) * side,
    y: place.y + (Number(row) - quietModules) * side,
    width: Number(length) * side,
  }));
}
