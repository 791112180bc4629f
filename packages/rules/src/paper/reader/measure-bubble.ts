import { bubbleRadius, type Point } from '../sheet/sheet-geometry.ts';
import { at, type BubbleFrame, circle } from './bubble-frame.ts';
import type { GrayImage } from './gray-image.ts';
import { type Axis, measureStrays, type Strays } from './measure-strays.ts';

/** Evenly over what is inside of the printed outline. */
const inner: readonly Point[] = [
  { x: 0, y: 0 },
  ...circle(6, bubbleRadius * 0.26),
  ...circle(12, bubbleRadius * 0.5),
  ...circle(18, bubbleRadius * 0.74),
];
const directions = 20;
/** Beyond the outline, where a bubble that somebody drew a circle around has ink. */
const outer: readonly (readonly Point[])[] = [1.2, 1.32, 1.44, 1.56].map((share) =>
  circle(directions, bubbleRadius * share),
);

export interface BubbleMeasure {
  /** Mean darkness inside, against the paper around it: 0 paper, 1 black. */
  darkness: number;
  /** Share of the inside that is clearly darker than paper. */
  coverage: number;
  /** Darkness that there is outside of it in most directions. */
  around: number;
  strays: Strays;
}

/** Darker than paper by so much is ink. */
const inkFrom = 0.13;

const smallerFirst = (a: number, b: number): number => a - b;

export function measureBubble(
  image: GrayImage,
  frame: BubbleFrame,
  { x, y }: Point,
  axis: Axis,
): BubbleMeasure {
  const rings = outer.map((points) => points.map((point) => at(image, frame, x + point.x, y + point.y)));
  const bright = rings.flat().sort(smallerFirst);
  const paper = Math.max(bright[Math.floor(bright.length * 0.75)] ?? 255, 1);
  let sum = 0;
  let dark = 0;
  for (const point of inner) {
    const darkness = Math.max(0, 1 - at(image, frame, x + point.x, y + point.y) / paper);
    sum += darkness;
    if (darkness > inkFrom) dark += 1;
  }
  const darkest = Array.from({ length: directions }, (_none, index) =>
    Math.min(...rings.map((values) => values[index] ?? paper)),
  );
  // The mean of neighbouring directions: a speck is not a line.
  const smooth = darkest.map(
    (value, index) =>
      (value + (darkest[(index + 1) % directions] ?? value) + (darkest[(index + 2) % directions] ?? value)) /
      3,
  );
  const around = 1 - (smooth.sort(smallerFirst)[Math.floor(directions * 0.6)] ?? paper) / paper;
  return {
    darkness: sum / inner.length,
    coverage: dark / inner.length,
    around: Math.max(0, around),
    strays: measureStrays(image, frame, { x, y }, { paper, axis }),
  };
}
