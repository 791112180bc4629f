import { expect, it } from 'vitest';
import { createChunkPace } from './chunk-pace.ts';

it('says how many chunks a second there are, by the fuller of this second and the one before', () => {
  let nowMs = 1_000_000;
  const pace = createChunkPace(() => nowMs);
  const counted = [pace.count(), pace.count(), pace.count()];
  nowMs += 1000;
  counted.push(pace.count());
  nowMs += 5000;
  counted.push(pace.count());
  expect(counted).toEqual([1, 2, 3, 3, 1]);
});
