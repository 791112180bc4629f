import type { SheetBubble, SheetField, SheetPage } from '@certame/contract/features/paper/sheet.ts';
import {
  bubblePitch,
  digitColumns,
  digitMarks,
  digitPitch,
  fieldColumns,
  fieldsArea,
  labelWidth,
} from './sheet-geometry.ts';

/** What a sheet asks, in the order of its booklet. */
export interface AskedField {
  itemId: string;
  gapId: string | null;
  label: string;
  asks:
    | { kind: 'choice' | 'multiple'; options: readonly { mark: string; value: string }[] }
    | { kind: 'digits' }
    | { kind: 'open'; size: 'short' | 'long' };
}

const columnWidth = fieldsArea.width / fieldColumns;
const optionsPerRow = Math.floor((columnWidth - labelWidth) / bubblePitch.x);
/** Above a number's bubbles there are its label and a row of squares to write it in. */
export const digitsHead = 11;
const digitsHeight = digitsHead + digitMarks.length * digitPitch.y + 3;
const openHead = 7;
const openHeights = { short: 46, long: fieldsArea.height - openHead } as const;
const openGap = 5;

function heightOf({ asks }: AskedField): number {
  if (asks.kind === 'digits') return digitsHeight;
  if (asks.kind === 'open') return openHead + openHeights[asks.size] + openGap;
  return Math.max(1, Math.ceil(asks.options.length / optionsPerRow)) * bubblePitch.y;
}

/** The field with its upper left corner at a place. */
function placed(asked: AskedField, x: number, y: number): SheetField {
  const { itemId, gapId, label, asks } = asked;
  const place = { itemId, gapId, label };
  if (asks.kind === 'open') {
    const box = { x, y: y + openHead, width: fieldsArea.width, height: openHeights[asks.size] };
    return { ...place, kind: 'open', box };
  }
  if (asks.kind === 'digits') {
    const columns = Array.from({ length: digitColumns }, (_none, column) =>
      digitMarks.map(
        (mark, row): SheetBubble => ({
          x: x + (column + 0.5) * digitPitch.x,
          y: y + digitsHead + (row + 0.5) * digitPitch.y,
          ...{ mark, value: mark },
        }),
      ),
    );
    return { ...place, kind: 'digits', columns };
  }
  const bubbles = asks.options.map(
    ({ mark, value }, index): SheetBubble => ({
      x: x + labelWidth + ((index % optionsPerRow) + 0.5) * bubblePitch.x,
      y: y + (Math.floor(index / optionsPerRow) + 0.5) * bubblePitch.y,
      ...{ mark, value },
    }),
  );
  return { ...place, kind: asks.kind, bubbles };
}

/** Fields column by column, as far as each reaches down; a page is full after its last column. */
function flow(fields: readonly AskedField[], height: number): SheetPage[] {
  const pages: SheetPage[] = [];
  let column = fieldColumns;
  let y = 0;
  for (const field of fields) {
    const needed = heightOf(field);
    if (column < fieldColumns && y + needed > height) {
      column += 1;
      y = 0;
    }
    if (column >= fieldColumns) {
      pages.push({ fields: [] });
      column = 0;
      y = 0;
    }
    pages.at(-1)?.fields.push(placed(field, fieldsArea.x + column * columnWidth, fieldsArea.y + y));
    y += needed;
  }
  return pages;
}

/** As few pages as there have to be; a page that isn't full spreads its fields over all columns. */
function flowBubbles(fields: readonly AskedField[]): { pages: SheetPage[]; bottom: number } {
  const whole = flow(fields, fieldsArea.height);
  const before = whole.slice(0, -1);
  const last = fields.slice(before.reduce((sum, one) => sum + one.fields.length, 0));
  if (last.length === 0) return { pages: [], bottom: fieldsArea.height };
  const total = last.reduce((sum, field) => sum + heightOf(field), 0);
  let height = Math.max(total / fieldColumns, ...last.map(heightOf));
  while (height < fieldsArea.height && flow(last, height).length > 1) height += bubblePitch.y / 2;
  const bottom = Math.min(height, fieldsArea.height);
  return { pages: [...before, ...flow(last, bottom)], bottom };
}

/** Places all fields: those with bubbles first, then those to write in. At least one page. */
export function layoutSheet(fields: readonly AskedField[]): SheetPage[] {
  const { pages, bottom } = flowBubbles(fields.filter(({ asks }) => asks.kind !== 'open'));
  let y = pages.length === 0 ? fieldsArea.height : bottom + openGap;
  for (const field of fields.filter(({ asks }) => asks.kind === 'open')) {
    const needed = heightOf(field) - openGap;
    if (y + needed > fieldsArea.height + 0.01) {
      pages.push({ fields: [] });
      y = 0;
    }
    pages.at(-1)?.fields.push(placed(field, fieldsArea.x, fieldsArea.y + y));
    y += needed + openGap;
  }
  return pages.length === 0 ? [{ fields: [] }] : pages;
}
