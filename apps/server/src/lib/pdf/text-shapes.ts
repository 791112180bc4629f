import type { Shape } from '@certame/rules/paper/sheet/draw-sheet.ts';

/** A text of so many signs at most. */
export const short = (text: string, signs: number): string =>
  text.length > signs ? `${text.slice(0, signs - 1)}…` : text;

export const write = (text: string, x: number, y: number, sizeMm: number, bold = false, gray = 0): Shape => ({
  ...{ shape: 'text', x, y, text, sizeMm, gray, align: 'left', bold },
});
