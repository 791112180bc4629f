import { bubbleRadius, type Point } from '../sheet/sheet-geometry.ts';
import { at, type BubbleFrame, circle } from './bubble-frame.ts';
import type { GrayImage } from './gray-image.ts';

/** Paper that was folded or lies in waves is nowhere as flat as its corners say: printed outlines are looked for this far around. */
const reachMm = 1.2;
const ring = circle(10, bubbleRadius);
/** Just inside and outside of the outline, of which a mark covers one at most. */
const besides = [0.72, 1.3].map((share) => ring.map(({ x, y }) => ({ x: x * share, y: y * share })));

/** How dark the outlines of a group would be if the group were moved: what is printed is dark, whatever is marked beside it. */
function outlineOf(image: GrayImage, frames: readonly BubbleFrame[], dx: number, dy: number): number {
  let sum = 0;
  for (const frame of frames)
    for (const point of ring) sum += 255 - at(image, frame, dx + point.x, dy + point.y);
  return sum;
}

/**
 * Share of the points of a group's outlines that are darker than paper beside them, as those of empty bubbles are. Few: what was printed is
 * not where the group is looked for.
 */
export function outlineShare(image: GrayImage, frames: readonly BubbleFrame[], { x, y }: Point): number {
  let seen = 0;
  for (const frame of frames)
    for (const [index, point] of ring.entries()) {
      const [inside, outside] = besides.map((points) => points[index] ?? point);
      const paper = Math.max(
        at(image, frame, x + (inside?.x ?? 0), y + (inside?.y ?? 0)),
        at(image, frame, x + (outside?.x ?? 0), y + (outside?.y ?? 0)),
      );
      if (at(image, frame, x + point.x, y + point.y) < 0.93 * paper) seen += 1;
    }
  return seen / (frames.length * ring.length);
}

/** Where a group of bubbles really lies beside its place; where it lies as well as anywhere, at its place. */
export function offsetOf(image: GrayImage, frames: readonly BubbleFrame[]): Point {
  let best = { x: 0, y: 0 };
  let most = outlineOf(image, frames, 0, 0) * 1.02;
  const tryAround = (centre: Point, reach: number, step: number): void => {
    for (let dx = -reach; dx <= reach + 1e-9; dx += step)
      for (let dy = -reach; dy <= reach + 1e-9; dy += step) {
        const dark = outlineOf(image, frames, centre.x + dx, centre.y + dy);
        if (dark <= most) continue;
        most = dark;
        best = { x: centre.x + dx, y: centre.y + dy };
      }
  };
  tryAround({ x: 0, y: 0 }, reachMm, 0.4);
  tryAround(best, 0.2, 0.2);
  return best;
}
