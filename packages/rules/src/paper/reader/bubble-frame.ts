import type { SheetBubble } from '@certame/contract/features/paper/sheet.ts';
import type { Point } from '../sheet/sheet-geometry.ts';
import type { GrayImage } from './gray-image.ts';
import { type Homography, project } from './homography.ts';

/** A bubble's surroundings in the picture: over a few millimetres a plane that is seen from aside is as good as a parallelogram. */
export interface BubbleFrame {
  /** Its centre in pixels, and what a millimetre to the right and downwards is. */
  x: number;
  y: number;
  rightX: number;
  rightY: number;
  downX: number;
  downY: number;
}

export function frameOf(h: Homography, { x, y }: SheetBubble): BubbleFrame {
  const centre = project(h, x, y);
  const right = project(h, x + 1, y);
  const down = project(h, x, y + 1);
  return {
    ...centre,
    rightX: right.x - centre.x,
    rightY: right.y - centre.y,
    downX: down.x - centre.x,
    downY: down.y - centre.y,
  };
}

/** Brightness at so many millimetres from the bubble's centre, between the four pixels around; white outside. */
export function at({ width, height, data }: GrayImage, frame: BubbleFrame, dx: number, dy: number): number {
  const x = frame.x + dx * frame.rightX + dy * frame.downX;
  const y = frame.y + dx * frame.rightY + dy * frame.downY;
  if (x < 0 || y < 0 || x >= width - 1 || y >= height - 1) return 255;
  const left = x | 0;
  const top = y | 0;
  const right = x - left;
  const down = y - top;
  const from = top * width + left;
  const upper = (data[from] as number) * (1 - right) + (data[from + 1] as number) * right;
  const lower = (data[from + width] as number) * (1 - right) + (data[from + width + 1] as number) * right;
  return upper * (1 - down) + lower * down;
}

/** Points of a circle around the centre. */
export const circle = (count: number, radius: number): Point[] =>
  Array.from({ length: count }, (_none, index) => {
    const angle = (index / count) * 2 * Math.PI + 0.2;
    return { x: Math.cos(angle) * radius, y: Math.sin(angle) * radius };
  });
