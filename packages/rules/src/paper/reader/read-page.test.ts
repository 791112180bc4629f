import type { SheetBubble, SheetField } from '@certame/contract/features/paper/sheet.ts';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../exam/random.ts';
import { drawSheet } from '../sheet/draw-sheet.ts';
import { type AskedField, layoutSheet } from '../sheet/layout-sheet.ts';
import { bubbleRadius } from '../sheet/sheet-geometry.ts';
import { distort } from '../testing/distort.ts';
import { type Canvas, createCanvas, drawShapes, ring, stroke } from '../testing/draw-page.ts';
import { fillBubble, fillSheet, unclear } from '../testing/fill-sheet.ts';
import { readPlainly } from '../testing/plain-reader.ts';
import type { GrayImage } from './gray-image.ts';
import { codePicture, locateSheet } from './locate-sheet.ts';
import { readPage } from './read-page.ts';

const optionsOf = (marks: string) => [...marks].map((mark) => ({ mark, value: mark }));
const ask = (index: number, asks: AskedField['asks']): AskedField => ({
  ...{ itemId: `q${index}`, gapId: null, label: String(index + 1), asks },
});
const asked = [
  ...Array.from({ length: 20 }, (_none, index) =>
    ask(index, { kind: 'choice', options: optionsOf('ABCDE') }),
  ),
  ...Array.from({ length: 4 }, (_none, index) =>
    ask(20 + index, { kind: 'multiple', options: optionsOf('ABCDE') }),
  ),
  ask(24, { kind: 'digits' }),
];
const page = layoutSheet(asked)[0] ?? { fields: [] };
const blank = createCanvas(5);
drawShapes(blank, drawSheet(page));

const empty = (): Canvas => ({ ...blank, data: blank.data.slice() });
const flat = { rotation: 0, perspective: 0, shadow: 0, blur: 0, noise: 2, creases: 0, flipped: false };

function read(image: GrayImage) {
  const located = locateSheet(image);
  return located && { ...located, readings: readPage(image, located.homography, page) };
}
const bubbles = (index: number): SheetBubble[] => {
  const field = page.fields[index] as SheetField;
  return field.kind === 'choice' || field.kind === 'multiple' ? field.bubbles : [];
};
const bubble = (index: number, at: number): SheetBubble => bubbles(index)[at] as SheetBubble;

describe('a filled sheet', () => {
  it.each([
    ['as a scanner gives it', flat],
    ['turned and upside down', { ...flat, rotation: -15, flipped: true }],
    ['from aside, in a shadow, folded', { ...flat, rotation: 9, perspective: 0.05, shadow: 0.5, creases: 2 }],
    ['blurred and noisy', { ...flat, rotation: 15, blur: 2, noise: 9 }],
  ])('%s is read as it was meant', (_name, how) => {
    const random = seededRandom('hand');
    const canvas = empty();
    const meant = fillSheet(
      canvas,
      page,
      { darkness: 0.5, oddShare: 0, erasedShare: 0, strayShare: 0 },
      random,
    );
    const found = read(distort(canvas, how, random));
    expect(found?.readings.map(({ values }) => values)).toEqual(meant);
    expect(found?.readings.filter(({ state }) => state === 'doubtful' || state === 'double')).toEqual([]);
  });

  it('of a pale pencil is more than a plain threshold sees', () => {
    const random = seededRandom('pale');
    const canvas = empty();
    const meant = fillSheet(
      canvas,
      page,
      { darkness: 0.35, oddShare: 0, erasedShare: 0, strayShare: 0 },
      random,
    );
    const image = distort(canvas, { ...flat, rotation: 5, shadow: 0.1 }, random);
    const found = read(image);
    expect(found?.readings.map(({ values }) => values)).toEqual(meant);
    expect(found && readPlainly(image, found.homography, page)).not.toEqual(meant);
  });

  it('gives its code straightened, dark where it is dark', () => {
    const canvas = empty();
    stroke(canvas, [164, 33, 190, 33], 3, () => 1);
    const image = distort(canvas, { ...flat, rotation: 12 }, seededRandom('code'));
    const located = locateSheet(image);
    const code = located && codePicture(image, located.homography);
    const valueAt = (x: number, y: number) =>
      code?.data[Math.round(y * 9) * code.width + Math.round(x * 9)] ?? 0;
    expect(valueAt(17, 17)).toBeLessThan(60);
    expect(valueAt(17, 8)).toBeGreaterThan(150);
  });
});

describe('what a person has to look at', () => {
  const dark = 0.8;
  const random = seededRandom('odd');
  const canvas = empty();
  fillBubble(canvas, bubble(0, 1), dark, random);
  fillBubble(canvas, bubble(1, 1), dark, random);
  fillBubble(canvas, bubble(1, 3), dark, random);
  ring(canvas, { ...bubble(2, 2), radius: bubbleRadius * 1.4, line: 0.6 }, () => dark);
  fillBubble(canvas, bubble(3, 0), dark, random);
  fillBubble(canvas, bubble(3, 4), 0.14, random);
  fillBubble(canvas, bubble(4, 4), 0.12, random);
  for (const [dx, dy] of [
    [2, 2],
    [2, -2],
  ] as const) {
    const { x, y } = bubble(5, 2);
    stroke(canvas, [x - dx, y - dy, x + dx, y + dy], 0.7, () => dark);
  }
  fillBubble(canvas, bubble(20, 0), dark, random);
  fillBubble(canvas, bubble(20, 1), 0.12, random);
  fillBubble(canvas, bubble(21, 0), dark, random);
  fillBubble(canvas, bubble(21, 4), dark, random);
  const found = read(distort(canvas, flat, random));
  const of = (index: number) => {
    const { state, values } = found?.readings[index] ?? { state: 'none', values: [] };
    return [state, ...values];
  };

  it('is two marks, a circle, a faint trace; not a clear mark, a cross, a rubbed out one, nor none', () => {
    expect(of(0)).toEqual(['clear', 'B']);
    expect(of(1)).toEqual(['double', 'B', 'D']);
    expect(of(2)).toEqual(['doubtful', 'C']);
    expect(of(3)).toEqual(['clear', 'A']);
    expect(of(4)).toEqual(['doubtful', 'E']);
    expect(of(5)).toEqual(['clear', 'C']);
    expect(of(6)).toEqual(['blank']);
  });

  it('is a trace among several marks, and not several marks', () => {
    expect(of(20)).toEqual(['doubtful', 'A', 'B']);
    expect(of(21)).toEqual(['clear', 'A', 'E']);
  });

  it('is every mark between two bubbles, and every pale tick beside one', () => {
    const hand = seededRandom('beside');
    for (const how of [flat, { ...flat, rotation: -8, perspective: 0.03, shadow: 0.3, blur: 1, noise: 6 }]) {
      const sheet = empty();
      const meant = fillSheet(
        sheet,
        page,
        { darkness: 0.4, oddShare: 0, erasedShare: 0, strayShare: 1 },
        hand,
      );
      const readings = read(distort(sheet, how, hand))?.readings ?? [];
      const astray = readings.filter((_reading, index) => meant[index]?.[0] === unclear);
      expect(astray.length).toBeGreaterThan(20);
      expect(astray.filter(({ state }) => state === 'clear' || state === 'blank')).toEqual([]);
    }
  });

  it('is everything of a page on which nothing is printed where it should be', () => {
    const bare = createCanvas(5);
    drawShapes(bare, drawSheet({ fields: [] }));
    const states = read(distort(bare, flat, seededRandom('bare')))?.readings.map(({ state }) => state);
    expect(new Set(states)).toEqual(new Set(['doubtful']));
  });
});

describe('no sheet', () => {
  it('is found in an empty picture, nor where a corner is torn off', () => {
    expect(
      locateSheet({ width: 800, height: 1100, data: new Uint8Array(800 * 1100).fill(220) }),
    ).toBeUndefined();
    const torn = empty();
    for (let y = 0; y < torn.height * 0.1; y++)
      torn.data.fill(255, y * torn.width, y * torn.width + Math.round(torn.width * 0.1));
    expect(locateSheet(torn)).toBeUndefined();
  });
});
