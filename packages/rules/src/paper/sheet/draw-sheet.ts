import type { SheetBubble, SheetField, SheetPage } from '@certame/contract/features/paper/sheet.ts';
import { digitsHead } from './layout-sheet.ts';
import {
  bubbleRadius,
  cornerSide,
  corners,
  digitPitch,
  letterGray,
  orientationBar,
  outlineGray,
  outlineWidth,
} from './sheet-geometry.ts';

/** What a printer puts on paper, in millimetres; `gray` is 0 for black and 1 for white. */
export type Shape =
  | { shape: 'box'; x: number; y: number; width: number; height: number; gray: number; line: number | null }
  | { shape: 'ring'; x: number; y: number; radius: number; gray: number; line: number }
  | {
      shape: 'text';
      x: number;
      /** Of its base line. */
      y: number;
      text: string;
      sizeMm: number;
      gray: number;
      align: 'left' | 'centre';
      bold: boolean;
    };

const letterOf = ({ x, y, mark }: SheetBubble): Shape => ({
  ...{
    shape: 'text',
    x,
    y: y + 0.85,
    text: mark,
    sizeMm: 2.4,
    gray: letterGray,
    align: 'centre',
    bold: false,
  },
});
const bubbleOf = (bubble: SheetBubble): Shape[] => [
  { shape: 'ring', x: bubble.x, y: bubble.y, radius: bubbleRadius, gray: outlineGray, line: outlineWidth },
  letterOf(bubble),
];
const labelOf = (text: string, x: number, y: number): Shape => ({
  ...{ shape: 'text', x, y, text, sizeMm: 3, gray: 0, align: 'left', bold: true },
});
const frameOf = (x: number, y: number, width: number, height: number): Shape => ({
  ...{ shape: 'box', x, y, width, height, gray: 0.4, line: 0.3 },
});

function shapesOf(field: SheetField): Shape[] {
  if (field.kind === 'open') {
    const { x, y, width, height } = field.box;
    return [labelOf(field.label, x, y - 2), frameOf(x, y, width, height)];
  }
  if (field.kind === 'digits') {
    const first = field.columns[0]?.[0];
    if (!first) return [];
    const top = first.y - digitPitch.y / 2 - digitsHead;
    return [
      labelOf(field.label, first.x - 2.5, top + 3.6),
      ...field.columns.map(([head]) =>
        frameOf((head?.x ?? 0) - digitPitch.x / 2 + 0.3, top + 4.8, digitPitch.x - 0.6, 5.4),
      ),
      ...field.columns.flat().flatMap(bubbleOf),
    ];
  }
  const first = field.bubbles[0];
  return first
    ? [labelOf(field.label, first.x - 11.5, first.y + 1.1), ...field.bubbles.flatMap(bubbleOf)]
    : [];
}

/** All that is alike on every copy of a page: corner marks, bar, fields. The code and the name are each copy's own. */
export const drawSheet = ({ fields }: SheetPage): Shape[] => [
  ...corners.map(
    ({ x, y }): Shape => ({
      ...{
        shape: 'box',
        x: x - cornerSide / 2,
        y: y - cornerSide / 2,
        width: cornerSide,
        height: cornerSide,
      },
      ...{ gray: 0, line: null },
    }),
  ),
  { shape: 'box', ...orientationBar, gray: 0, line: null },
  ...fields.flatMap(shapesOf),
];
