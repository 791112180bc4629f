import { expect, it } from 'vitest';
import { groupSizes } from './group-sizes.ts';

it('counts the rooms of each size, the largest first', () => {
  expect(groupSizes([9, 10, 10, 9, 12, 10])).toEqual([
    { rooms: 1, size: 12 },
    { rooms: 3, size: 10 },
    { rooms: 2, size: 9 },
  ]);
  expect(groupSizes([])).toEqual([]);
});
