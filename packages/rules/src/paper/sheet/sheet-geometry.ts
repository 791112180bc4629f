import type { SheetBox } from '@certame/contract/features/paper/sheet.ts';

/** What printer and reader agree on, in millimetres. */
export const page = { width: 210, height: 297 } as const;

export interface Point {
  x: number;
  y: number;
}

/** Black squares whose centres make the page's own coordinates: upper left, upper right, lower right, lower left. */
export const cornerSide = 7;
export const corners: readonly [Point, Point, Point, Point] = [
  { x: 12, y: 12 },
  { x: 198, y: 12 },
  { x: 198, y: 285 },
  { x: 12, y: 285 },
];
/** Stands at the upper edge alone: whoever finds it there holds the page upright. */
export const orientationBar: SheetBox = { x: 70, y: 10, width: 50, height: 4 };
/** The code's dark and light modules, without the quiet zone around them. */
export const codeBox: SheetBox = { x: 164, y: 20, width: 26, height: 26 };
export const codeQuiet = 4;
/** Where fields stand. */
export const fieldsArea: SheetBox = { x: 20, y: 56, width: 170, height: 222 };

export const bubbleRadius = 2.2;
export const bubblePitch = { x: 6.2, y: 6.4 } as const;
/** Blue of a bubble's outline and letter would be lost on copies: light grey is not taken for a mark. */
export const outlineGray = 0.35;
export const outlineWidth = 0.25;
export const letterGray = 0.68;

/** Columns of fields, and of a number's characters. */
export const fieldColumns = 4;
export const labelWidth = 9;
export const digitColumns = 6;
export const digitPitch = { x: 6.3, y: 6.1 } as const;
export const digitMarks = ['-', ',', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
