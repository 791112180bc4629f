import type { FieldReading, OpenField } from '@certame/contract/features/paper/sheet.ts';
import { type GrayImage, sample } from './gray-image.ts';
import { type Homography, project } from './homography.ts';

/** From the printed frame inwards: it may lie a millimetre beside its place. */
const insetMm = 2.5;
const stepMm = 0.35;
/** Of paper: thin writing is hardly darker once it is blurred. */
const inkShare = 0.86;
/** Specks in a box that nobody wrote in are fewer. */
const leastInk = 0.0012;

/** Whether somebody wrote in a box. Words of a gap have to be typed by a person; other answers are cut out as they are. */
export function readBox(image: GrayImage, h: Homography, { box, gapId }: OpenField): FieldReading {
  let ink = 0;
  let all = 0;
  const right = box.x + box.width - insetMm;
  const lower = box.y + box.height - insetMm;
  for (let y = box.y + insetMm; y < lower; y += stepMm) {
    let paper = 0;
    const row: number[] = [];
    for (let x = box.x + insetMm; x < right; x += stepMm) {
      const at = project(h, x, y);
      const value = sample(image, at.x, at.y);
      // Paper is what was bright a moment ago: a shadow's edge changes it slowly.
      paper = Math.max(value, paper * 0.995);
      row.push(value / Math.max(paper, 1));
    }
    all += row.length;
    ink += row.filter((share) => share < inkShare).length;
  }
  if (ink / all < leastInk) return { state: 'blank', values: [], confidence: 1 };
  if (gapId === null) return { state: 'open', values: [], confidence: 1 };
  return { state: 'doubtful', values: [], confidence: 0 };
}
