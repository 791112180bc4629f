import { signatureSchema } from '@certame/contract/features/practical/form.ts';
import { expect, it } from 'vitest';
import { addPoint, straightStroke } from './strokes.ts';

it('whatever is drawn is taken by the server', () => {
  let stroke = addPoint([], [5000, -5000]);
  expect(stroke).toEqual([2000, -1000, 2000, -1000]);
  for (let step = 0; step < 5000; step += 1)
    stroke = addPoint(stroke, [(step * 37) % 1000, (step * 91) % 260]);
  expect(stroke).toHaveLength(2000);
  expect(signatureSchema.safeParse([stroke, straightStroke, addPoint([], [1, 1])]).success).toBe(true);
  expect(addPoint([10, 10], [11, 11])).toEqual([10, 10]);
});
