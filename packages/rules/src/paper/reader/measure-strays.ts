import { bubbleRadius, type Point } from '../sheet/sheet-geometry.ts';
import { at, type BubbleFrame } from './bubble-frame.ts';
import type { GrayImage } from './gray-image.ts';

/** Ink beside a bubble: a line as thin as a tick's, and what is as wide as a mark. 0 paper, 1 black. */
export interface StrayInk {
  line: number;
  blot: number;
}
export interface Strays {
  /** Towards the bubble before it, the one after it, and to both sides of these. */
  before: StrayInk;
  after: StrayInk;
  across: StrayInk;
}
/** How the bubbles of a field follow each other. */
export type Axis = 'right' | 'down';

/** Between this bubble's outline and that of its neighbour, as far as blur leaves them apart. */
const radii = [1.27, 1.41, 1.55].map((share) => share * bubbleRadius);
const directions = 36;
const arc = 5;
/** Directions that lead to a neighbour: farther from its axis lie rows and columns of other fields. */
const towards = Math.cos((50 * Math.PI) / 180);
const angleOf = (direction: number): number => ((direction + 0.5) / directions) * 2 * Math.PI;

type Side = keyof Strays;
const sideOf = (direction: number, axis: Axis): Side => {
  const along = axis === 'right' ? Math.cos(angleOf(direction)) : Math.sin(angleOf(direction));
  return along > towards ? 'after' : along < -towards ? 'before' : 'across';
};
const sides: Readonly<Record<Axis, readonly Side[]>> = {
  right: Array.from({ length: directions }, (_none, direction) => sideOf(direction, 'right')),
  down: Array.from({ length: directions }, (_none, direction) => sideOf(direction, 'down')),
};
const points: readonly Point[] = radii.flatMap((radius) =>
  Array.from({ length: directions }, (_none, direction) => ({
    x: Math.cos(angleOf(direction)) * radius,
    y: Math.sin(angleOf(direction)) * radius,
  })),
);
const strayInk = (): StrayInk => ({ line: 0, blot: 0 });

/** `paper`: how bright the paper around the bubble is. */
export function measureStrays(
  image: GrayImage,
  frame: BubbleFrame,
  offset: Point,
  { paper, axis }: { paper: number; axis: Axis },
): Strays {
  const dark = points.map(({ x, y }) =>
    Math.max(0, 1 - at(image, frame, offset.x + x, offset.y + y) / paper),
  );
  const strays: Strays = { before: strayInk(), after: strayInk(), across: strayInk() };
  for (let direction = 0; direction < directions; direction++) {
    const stray = strays[sides[axis][direction] ?? 'across'];
    const next = (direction + 1) % directions;
    // Of four neighbouring points: noise of one of them is no line.
    for (let ring = 0; ring < 2 * directions; ring += directions) {
      const [inner, outer] = [ring + direction, ring + next];
      const patch =
        (dark[inner] ?? 0) +
        (dark[outer] ?? 0) +
        (dark[inner + directions] ?? 0) +
        (dark[outer + directions] ?? 0);
      if (patch > 4 * stray.line) stray.line = patch / 4;
    }
    // A crease between two rows is as long as a mark, but not as wide: one of the rings is beside it.
    let least = arc;
    for (let ring = 0; ring < points.length; ring += directions) {
      let sum = 0;
      for (let step = directions - 2; step <= directions + 2; step++)
        sum += dark[ring + ((direction + step) % directions)] ?? 0;
      least = Math.min(least, sum);
    }
    stray.blot = Math.max(stray.blot, least / arc);
  }
  return strays;
}
