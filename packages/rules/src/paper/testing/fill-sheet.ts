import type { SheetBubble, SheetPage } from '@certame/contract/features/paper/sheet.ts';
import type { Random } from '../../exam/random.ts';
import { bubbleRadius } from '../sheet/sheet-geometry.ts';
import { type Canvas, paint, pencil, ring, stroke } from './draw-page.ts';

/** How somebody marks a bubble. */
export type Hand = 'filled' | 'cross' | 'circle';

/** A disc that is drawn by hand: not quite in its place, not quite round. */
export function fillBubble(canvas: Canvas, { x, y }: SheetBubble, darkness: number, random: Random): void {
  const [dx, dy] = [(random() - 0.5) * 0.7, (random() - 0.5) * 0.7];
  const radius = bubbleRadius * (0.82 + random() * 0.25);
  const wave = random() * 6;
  const ink = pencil(darkness, random);
  paint(canvas, { x: x - 3.2, y: y - 3.2, w: 6.4, h: 6.4 }, (px, py) => {
    const angle = Math.atan2(py - y - dy, px - x - dx);
    const edge = radius * (1 + 0.08 * Math.sin(3 * angle + wave));
    return Math.hypot(px - x - dx, py - y - dy) < edge ? ink() : 0;
  });
}

function markBubble(canvas: Canvas, bubble: SheetBubble, hand: Hand, darkness: number, random: Random): void {
  const { x, y } = bubble;
  if (hand === 'filled') {
    fillBubble(canvas, bubble, darkness, random);
    return;
  }
  const ink = pencil(darkness, random);
  const width = 0.5 + random() * 0.3;
  if (hand === 'circle') {
    ring(canvas, { x, y, radius: bubbleRadius * (1.3 + random() * 0.25), line: width }, ink);
    return;
  }
  const reach = bubbleRadius * (0.75 + random() * 0.4);
  stroke(canvas, [x - reach, y - reach, x + reach, y + reach], width, ink);
  stroke(canvas, [x - reach, y + reach, x + reach, y - reach], width, ink);
}

/** Beside all bubbles: what was meant nobody can say, and no reading of it is right that a person doesn't decide. */
export const unclear = '?';

/** A mark in the middle of two neighbouring bubbles: a blot, a cross or a tick. */
function markBetween(
  canvas: Canvas,
  [one, other]: readonly [SheetBubble, SheetBubble],
  darkness: number,
  random: Random,
): void {
  const [x, y] = [
    (one.x + other.x) / 2 + (random() - 0.5) * 0.5,
    (one.y + other.y) / 2 + (random() - 0.5) * 0.5,
  ];
  const ink = pencil(darkness, random);
  const kind = random();
  if (kind < 0.4) {
    const radius = bubbleRadius * (0.45 + random() * 0.55);
    paint(canvas, { x: x - 3, y: y - 3, w: 6, h: 6 }, (px, py) =>
      Math.hypot(px - x, py - y) < radius ? ink() : 0,
    );
    return;
  }
  const width = 0.5 + random() * 0.3;
  const reach = bubbleRadius * (0.5 + random() * 0.4);
  if (kind < 0.7) {
    stroke(canvas, [x - reach, y - reach, x + reach, y + reach], width, ink);
    stroke(canvas, [x - reach, y + reach, x + reach, y - reach], width, ink);
    return;
  }
  tick(canvas, x, y, reach, width, ink);
}

function tick(canvas: Canvas, x: number, y: number, reach: number, width: number, ink: () => number): void {
  stroke(canvas, [x - reach * 0.7, y - reach * 0.1, x - reach * 0.2, y + reach * 0.7], width, ink);
  stroke(canvas, [x - reach * 0.2, y + reach * 0.7, x + reach, y - reach], width, ink);
}

/** A pale tick that stands beside a bubble instead of in it. */
function tickBeside(canvas: Canvas, { x, y }: SheetBubble, darkness: number, random: Random): void {
  const away = bubbleRadius * (1.4 + random() * 0.3);
  const angle = random() * 2 * Math.PI;
  const ink = pencil(darkness * (0.7 + random() * 0.3), random);
  const [tx, ty] = [x + away * Math.cos(angle), y + away * Math.sin(angle)];
  tick(canvas, tx, ty, 1.2 + random() * 0.6, 0.45 + random() * 0.3, ink);
}

/** What somebody meant, field by field: the values of the bubbles that are to count, or `unclear`. */
export type Intent = string[][];

export interface Writer {
  /** How dark the pencil or pen is, 0 to 1. */
  darkness: number;
  /** Of the marks, those that are crosses or circles instead of filled bubbles. */
  oddShare: number;
  /** Of the answers, those that were another one before. */
  erasedShare: number;
  /** Of the answers, those that are marked between two bubbles, or beside one. */
  strayShare: number;
}

export const someWriter = (random: Random): Writer => ({
  darkness: 0.32 + random() * 0.65,
  oddShare: random() < 0.3 ? random() * 0.3 : 0,
  erasedShare: random() < 0.5 ? random() * 0.1 : 0,
  strayShare: random() < 0.3 ? random() * 0.1 : 0,
});

interface Hands {
  canvas: Canvas;
  writer: Writer;
  random: Random;
}

function mark({ canvas, writer, random }: Hands, bubble: SheetBubble): void {
  const odd: Hand = random() < 0.6 ? 'cross' : 'circle';
  const hand = random() < writer.oddShare ? odd : 'filled';
  markBubble(canvas, bubble, hand, writer.darkness * (0.85 + random() * 0.3), random);
}

/** Between two neighbours of these, or beside one of them. */
function stray({ canvas, writer, random }: Hands, bubbles: readonly SheetBubble[]): string[] {
  const at = Math.floor(random() * (bubbles.length - 1));
  const [one, other] = [bubbles[at], bubbles[at + 1]];
  if (!one || !other) throw new Error('A field of one bubble');
  const darkness = writer.darkness * (0.85 + random() * 0.3);
  if (random() < 0.6) markBetween(canvas, [one, other], darkness, random);
  else tickBeside(canvas, one, darkness, random);
  return [unclear];
}

function fillNumber(hands: Hands, columns: readonly SheetBubble[][], isStray: boolean): string[] {
  const { random } = hands;
  const text = String(Math.floor(random() * 10 ** (1 + Math.floor(random() * 5))));
  for (const [index, digit] of [...text].entries()) {
    const bubble = columns[index]?.find(({ value }) => value === digit);
    if (bubble) mark(hands, bubble);
  }
  const next = columns[text.length];
  return isStray && next ? stray(hands, next) : [text];
}

function fillMultiple(hands: Hands, bubbles: readonly SheetBubble[], isStray: boolean): string[] {
  const chosen = bubbles.filter(() => hands.random() < 0.4);
  for (const bubble of chosen) mark(hands, bubble);
  const isEmpty = (bubble: SheetBubble | undefined, y: number): boolean =>
    bubble?.y === y && !chosen.includes(bubble);
  const from = bubbles.findIndex((one, index) => isEmpty(one, one.y) && isEmpty(bubbles[index + 1], one.y));
  if (isStray && from >= 0) return stray(hands, bubbles.slice(from, from + 2));
  return chosen.map(({ value }) => value);
}

function fillChoice(hands: Hands, bubbles: readonly SheetBubble[]): string[] {
  const { canvas, writer, random } = hands;
  const pick = (): SheetBubble => bubbles[Math.floor(random() * bubbles.length)] as SheetBubble;
  if (random() < 0.03) return [];
  const chosen = pick();
  mark(hands, chosen);
  const other = pick();
  // What a rubber leaves of a mark.
  if (other !== chosen && random() < writer.erasedShare)
    fillBubble(canvas, other, writer.darkness * (0.08 + random() * 0.14), random);
  return [chosen.value];
}

/** Answers a page by hand, and says what was meant. */
export function fillSheet(canvas: Canvas, page: SheetPage, writer: Writer, random: Random): Intent {
  const hands: Hands = { canvas, writer, random };
  return page.fields.map((field) => {
    if (field.kind === 'open') return [];
    const isStray = writer.strayShare > 0 && random() < writer.strayShare;
    if (field.kind === 'digits') return fillNumber(hands, field.columns, isStray);
    if (field.kind === 'multiple') return fillMultiple(hands, field.bubbles, isStray);
    return isStray ? stray(hands, field.bubbles) : fillChoice(hands, field.bubbles);
  });
}
