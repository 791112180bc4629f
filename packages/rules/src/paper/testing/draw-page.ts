import type { Random } from '../../exam/random.ts';
import type { GrayImage } from '../reader/gray-image.ts';
import type { Shape } from '../sheet/draw-sheet.ts';
import { page } from '../sheet/sheet-geometry.ts';

export interface Canvas extends GrayImage {
  pixelsPerMm: number;
}

export function createCanvas(pixelsPerMm: number): Canvas {
  const width = Math.round(page.width * pixelsPerMm);
  const height = Math.round(page.height * pixelsPerMm);
  return { width, height, pixelsPerMm, data: new Uint8Array(width * height).fill(255) };
}

/** Darkens the pixels of a box by what `ink` says of each, 0 to 1, in millimetres. */
export function paint(
  { width, height, data, pixelsPerMm }: Canvas,
  { x, y, w, h }: { x: number; y: number; w: number; h: number },
  ink: (x: number, y: number) => number,
): void {
  const to = (mm: number, limit: number): number =>
    Math.max(0, Math.min(limit, Math.round(mm * pixelsPerMm)));
  for (let row = to(y, height); row < to(y + h, height); row++)
    for (let column = to(x, width); column < to(x + w, width); column++) {
      const dark = ink((column + 0.5) / pixelsPerMm, (row + 0.5) / pixelsPerMm);
      const at = row * width + column;
      if (dark > 0) data[at] = Math.min(data[at] as number, Math.round(255 * (1 - dark)));
    }
}

const soft = (distance: number, half: number): number =>
  Math.max(0, Math.min(1, (half - distance) / 0.12 + 0.5));

/** A stroke from one point to another. */
export function stroke(
  canvas: Canvas,
  [x1, y1, x2, y2]: readonly [number, number, number, number],
  width: number,
  ink: (x: number, y: number) => number,
): void {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const pad = width;
  paint(
    canvas,
    {
      x: Math.min(x1, x2) - pad,
      y: Math.min(y1, y2) - pad,
      w: Math.abs(x2 - x1) + 2 * pad,
      h: Math.abs(y2 - y1) + 2 * pad,
    },
    (x, y) => {
      const along = Math.max(0, Math.min(length, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length));
      const away = Math.hypot(x - x1 - ((x2 - x1) * along) / length, y - y1 - ((y2 - y1) * along) / length);
      return soft(away, width / 2) * ink(x, y);
    },
  );
}

export function ring(
  canvas: Canvas,
  { x, y, radius, line }: { x: number; y: number; radius: number; line: number },
  ink: (x: number, y: number) => number,
): void {
  const reach = radius + line;
  paint(canvas, { x: x - reach, y: y - reach, w: 2 * reach, h: 2 * reach }, (px, py) => {
    const away = Math.abs(Math.hypot(px - x, py - y) - radius);
    return soft(away, line / 2) * ink(px, py);
  });
}

/** Letters are as good as any strokes where nobody reads them. */
function writing(canvas: Canvas, shape: Extract<Shape, { shape: 'text' }>): void {
  const { sizeMm, text, gray } = shape;
  const width = sizeMm * 0.5;
  const start = shape.align === 'centre' ? shape.x - (text.length * width) / 2 : shape.x;
  const ink = () => 1 - gray;
  for (let index = 0; index < text.length; index++) {
    const left = start + index * width + 0.15;
    const right = start + (index + 1) * width - 0.15;
    const [top, base] = [shape.y - sizeMm * 0.7, shape.y];
    const line = shape.bold ? 0.5 : 0.28;
    stroke(canvas, [left, base, (left + right) / 2, top], line, ink);
    stroke(canvas, [(left + right) / 2, top, right, base], line, ink);
    stroke(canvas, [left + 0.2, (top + base) / 2, right - 0.2, (top + base) / 2], line, ink);
  }
}

/** Draws what the printer prints. */
export function drawShapes(canvas: Canvas, shapes: readonly Shape[]): void {
  for (const shape of shapes) {
    const ink = () => 1 - shape.gray;
    if (shape.shape === 'text') writing(canvas, shape);
    else if (shape.shape === 'ring') ring(canvas, shape, ink);
    else {
      const { x, y, width: w, height: h, line } = shape;
      if (line === null) paint(canvas, { x, y, w, h }, ink);
      else
        for (const sides of [
          [x, y, x + w, y],
          [x + w, y, x + w, y + h],
          [x + w, y + h, x, y + h],
          [x, y + h, x, y],
        ] as const)
          stroke(canvas, sides, line, ink);
    }
  }
}

/** Pencil on rough paper: as dark as it is pressed, here more and there less. */
export const pencil =
  (darkness: number, random: Random): (() => number) =>
  () =>
    Math.max(0, Math.min(1, darkness * (0.75 + 0.5 * random())));
