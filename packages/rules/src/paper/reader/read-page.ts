import type {
  FieldReading,
  OpenField,
  SheetBubble,
  SheetField,
  SheetPage,
} from '@certame/contract/features/paper/sheet.ts';
import { offsetOf, outlineShare } from './align-fields.ts';
import { frameOf } from './bubble-frame.ts';
import {
  decideChoice,
  decideDigits,
  decideMultiple,
  type EmptyLevel,
  type MeasuredBubble,
  strayOf,
} from './decide-field.ts';
import type { GrayImage } from './gray-image.ts';
import type { Homography } from './homography.ts';
import { measureBubble } from './measure-bubble.ts';
import { readBox } from './read-box.ts';

const bubblesOf = (field: SheetField): SheetBubble[] =>
  field.kind === 'open' ? [] : field.kind === 'digits' ? field.columns.flat() : field.bubbles;

/** Fields that lie side by side in a column of the page move together; four of them are enough to see how. */
const groupSize = 4;

interface MeasuredField {
  bubbles: MeasuredBubble[];
  /** Its printed outlines are where they are looked for. */
  isFound: boolean;
}
/** Less of an outline is seen where the place is another one, or the picture too blurred to tell. */
const leastOutline = 0.55;

function measureGroup(image: GrayImage, h: Homography, fields: readonly SheetField[]): MeasuredField[] {
  const framed = fields.map((field) =>
    bubblesOf(field).map((bubble) => ({ value: bubble.value, frame: frameOf(h, bubble) })),
  );
  const frames = framed.flat().map(({ frame }) => frame);
  const offset = offsetOf(image, frames);
  const isFound = frames.length === 0 || outlineShare(image, frames, offset) >= leastOutline;
  return framed.map((bubbles, index) => ({
    isFound,
    bubbles: bubbles.map(({ value, frame }) => ({
      value,
      ...measureBubble(image, frame, offset, fields[index]?.kind === 'digits' ? 'down' : 'right'),
    })),
  }));
}

function groupsOf(fields: readonly SheetField[]): SheetField[][] {
  const groups: SheetField[][] = [];
  for (const field of fields) {
    const last = groups.at(-1);
    const [one, other] = [last?.[0] && bubblesOf(last[0])[0], bubblesOf(field)[0]];
    const isSameColumn =
      one !== undefined && other !== undefined && Math.abs(one.x - other.x) < 1 && other.y > one.y;
    if (last && isSameColumn && last.length < groupSize && field.kind !== 'digits') last.push(field);
    else groups.push([field]);
  }
  return groups;
}

const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

/** Most bubbles of a page are empty; of one with very few, the palest third is. */
function emptyLevelOf(measured: readonly MeasuredBubble[]): EmptyLevel {
  const share = measured.length >= 20 ? 0.4 : 0.3;
  const level = (most: number, of: (bubble: MeasuredBubble) => number): number =>
    Math.min(most, quantile(measured.map(of), share));
  return {
    darkness: level(0.12, ({ darkness }) => darkness),
    coverage: level(0.3, ({ coverage }) => coverage),
    around: level(0.15, ({ around }) => around),
    line: level(0.15, ({ strays }) => strayOf(strays, 'line')),
    blot: level(0.1, ({ strays }) => strayOf(strays, 'blot')),
  };
}

function decide(
  field: Exclude<SheetField, OpenField>,
  measured: readonly MeasuredBubble[],
  empty: EmptyLevel,
): FieldReading {
  switch (field.kind) {
    case 'choice':
      return decideChoice(measured, empty);
    case 'multiple':
      return decideMultiple(measured, empty);
    case 'digits': {
      let from = 0;
      const columns = field.columns.map(({ length }) => {
        from += length;
        return measured.slice(from - length, from);
      });
      return decideDigits(columns, empty);
    }
  }
}

/** What is marked on a page, field by field in the page's order. */
export function readPage(image: GrayImage, h: Homography, page: SheetPage): FieldReading[] {
  const measured = groupsOf(page.fields).flatMap((group) => measureGroup(image, h, group));
  // Bubbles of numbers stand closer to each other: their surroundings are darker.
  const levelOf = (isDigits: boolean): EmptyLevel =>
    emptyLevelOf(
      measured.flatMap(({ bubbles }, index) =>
        (page.fields[index]?.kind === 'digits') === isDigits ? bubbles : [],
      ),
    );
  const [digits, others] = [levelOf(true), levelOf(false)];
  return page.fields.map((field, index) => {
    if (field.kind === 'open') return readBox(image, h, field);
    const { bubbles = [], isFound = false } = measured[index] ?? {};
    const reading = decide(field, bubbles, field.kind === 'digits' ? digits : others);
    return isFound ? reading : { ...reading, state: 'doubtful', confidence: 0 };
  });
}
