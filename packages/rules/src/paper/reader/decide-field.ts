import type { FieldReading } from '@certame/contract/features/paper/sheet.ts';
import type { BubbleMeasure } from './measure-bubble.ts';
import type { StrayInk, Strays } from './measure-strays.ts';

export interface MeasuredBubble extends BubbleMeasure {
  value: string;
}
/** What an empty bubble looks like on this page: its printed letter, the scanner's noise. */
export interface EmptyLevel {
  darkness: number;
  coverage: number;
  around: number;
  line: number;
  blot: number;
}

/** Above the page's empty bubbles: less than `empty` is nothing, more than `marked` is a mark, and between them is a person's to decide. */
const limits = { empty: 0.055, marked: 0.15, coverage: 0.3 } as const;
/** Of two marks, one so much weaker than the other was rubbed out. */
const erasedShare = 0.34;
/** So much darker around than the page's empty bubbles, a bubble may have a circle drawn around it. */
const circledFrom = 0.035;
/** So much darker beside a bubble than beside the page's empty ones, something is drawn there. */
const strayFrom: Readonly<StrayInk> = { line: 0.09, blot: 0.12 };
/** The same between a mark and a bubble that has none, of marks of which there may be several. */
const besideMark = 0.2;

type Ink = 'none' | 'some' | 'mark';
interface Seen {
  value: string;
  above: number;
  ink: Ink;
  isCircled: boolean;
  strays: Strays;
}

function see({ value, darkness, coverage, around, strays }: MeasuredBubble, empty: EmptyLevel): Seen {
  const above = darkness - empty.darkness;
  const isMark = above > limits.marked && coverage - empty.coverage > limits.coverage;
  const isNothing = above < limits.empty && coverage - empty.coverage < 0.22;
  return {
    value,
    above,
    ink: isMark ? 'mark' : isNothing ? 'none' : 'some',
    isCircled: around - empty.around > circledFrom && !(isMark && above > 0.3),
    strays,
  };
}

const clamp = (value: number): number => Math.round(Math.min(1, Math.max(0, value)) * 100) / 100;
/** 1 far above the limit of marks, 0 at it. */
const sureness = ({ above }: Seen): number => clamp((above - limits.marked) / 0.2);
const emptiness = ({ above }: Seen): number => clamp((limits.marked - above) / (limits.marked - 0.02));

export const strayOf = ({ before, after, across }: Strays, kind: keyof StrayInk): number =>
  Math.max(before[kind], after[kind], across[kind]);

/**
 * Whether something is drawn beside these bubbles that isn't a mark's own edge. A thin line, such as a tick's, counts where it may be all that
 * somebody meant; beside a clear mark where one is allowed, only what is as wide as a mark.
 */
function hasStrays(seen: readonly Seen[], empty: EmptyLevel, kind: keyof StrayInk): boolean {
  const isMark = (index: number): boolean => seen[index]?.ink === 'mark';
  const isDrawn = (stray: StrayInk, beside = -1): boolean =>
    stray[kind] - empty[kind] > strayFrom[kind] &&
    // A mark may go over its own outline; a tick between it and its neighbour is darker there.
    (!isMark(beside) || (kind === 'line' && stray.line - empty.line > besideMark));
  return seen.some(
    ({ strays: { before, after, across } }, index) =>
      !isMark(index) &&
      (isDrawn(before, index - 1) || isDrawn(after, index + 1) || (kind === 'line' && isDrawn(across))),
  );
}

/** At most one of the bubbles. */
export function decideChoice(bubbles: readonly MeasuredBubble[], empty: EmptyLevel): FieldReading {
  const seen = bubbles.map((bubble) => see(bubble, empty));
  const marks = seen.filter(({ ink }) => ink === 'mark');
  const [first, second] = seen.toSorted((a, b) => b.above - a.above);
  const likely = seen.filter(({ ink, isCircled }) => ink !== 'none' || isCircled).map(({ value }) => value);
  if (!first) return { state: 'blank', values: [], confidence: 1 };
  if (seen.some(({ isCircled }) => isCircled)) return { state: 'doubtful', values: likely, confidence: 0.2 };
  if (hasStrays(seen, empty, marks.length === 0 ? 'line' : 'blot'))
    return { state: 'doubtful', values: likely, confidence: 0.2 };
  if (first.ink === 'none') return { state: 'blank', values: [], confidence: emptiness(first) };
  const rival = second && second.ink !== 'none' ? second : undefined;
  if (first.ink === 'mark' && !rival)
    return {
      ...{ state: 'clear', values: [first.value] },
      confidence: Math.min(sureness(first), second ? emptiness(second) : 1),
    };
  if (first.ink === 'mark' && rival && first.above > 0.32 && rival.above < erasedShare * first.above)
    return {
      ...{ state: 'clear', values: [first.value] },
      confidence: clamp(1 - rival.above / (erasedShare * first.above)),
    };
  if (marks.length > 1) return { state: 'double', values: marks.map(({ value }) => value), confidence: 0.3 };
  return { state: 'doubtful', values: likely, confidence: 0.2 };
}

/** Any of the bubbles, each by itself: there is no telling which of them was rubbed out. */
export function decideMultiple(bubbles: readonly MeasuredBubble[], empty: EmptyLevel): FieldReading {
  const seen = bubbles.map((bubble) => see(bubble, empty));
  const values = seen.filter(({ ink }) => ink !== 'none').map(({ value }) => value);
  if (seen.some(({ ink, isCircled }) => ink === 'some' || isCircled) || hasStrays(seen, empty, 'line'))
    return { state: 'doubtful', values, confidence: 0.2 };
  const confidence = Math.min(1, ...seen.map((one) => (one.ink === 'mark' ? sureness(one) : emptiness(one))));
  return { state: values.length === 0 ? 'blank' : 'clear', values, confidence };
}

const sides = ['before', 'after', 'across'] as const;

/** Lines that all columns have beside the same character are a crease through the paper: only what is darker than it was drawn. */
function withoutCreases(
  columns: readonly (readonly MeasuredBubble[])[],
  empty: EmptyLevel,
): MeasuredBubble[][] {
  return columns.map((column) =>
    column.map((bubble, row) => {
      const strays = { ...bubble.strays };
      for (const side of sides) {
        const everywhere = Math.min(...columns.map((other) => other[row]?.strays[side].line ?? 0));
        const crease = Math.max(0, everywhere - empty.line);
        strays[side] = { ...strays[side], line: strays[side].line - crease };
      }
      return { ...bubble, strays };
    }),
  );
}

const numberPattern = /^-?\d+(,\d+)?$/;

/** A number of one character a column, from the first one on: an empty one before or between may be a mark that wasn't seen. */
export function decideDigits(
  columns: readonly (readonly MeasuredBubble[])[],
  empty: EmptyLevel,
): FieldReading {
  const read = withoutCreases(columns, empty).map((column) => decideChoice(column, empty));
  const text = read.map(({ values }) => values[0] ?? ' ').join('');
  const number = text.trimEnd();
  const confidence = Math.min(...read.map((one) => one.confidence));
  // Ink beside the bubbles of a column that has no mark may be a digit of the number, or its next one; farther on it is a crease.
  const last = read.findLastIndex(({ values }) => values.length > 0);
  const own = last < 0 ? read : read.slice(0, last + 2);
  if (own.some(({ state }) => state === 'doubtful' || state === 'double'))
    return { state: 'doubtful', values: number === '' ? [] : [number.replaceAll(' ', '')], confidence: 0.2 };
  if (number === '') return { state: 'blank', values: [], confidence };
  if (!numberPattern.test(number))
    return { state: 'doubtful', values: [number.replaceAll(' ', '')], confidence: 0.1 };
  return { state: 'clear', values: [number], confidence };
}
