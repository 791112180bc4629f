import { expect, it } from 'vitest';
import { gapsOf } from './gaps-of.ts';
import { runsOf } from './runs-of.ts';

it('finds the runs of what arrived, in any order and doubled', () => {
  expect(runsOf([])).toEqual([]);
  expect(runsOf([4, 0, 1, 1, 5, 9])).toEqual([
    { from: 0, to: 1 },
    { from: 4, to: 5 },
    { from: 9, to: 9 },
  ]);
});

it('lists what the video does not show, and no hiccup', () => {
  const recorded = [
    { from_ms: 30_000, to_ms: 60_000 },
    { from_ms: 0, to_ms: 10_000 },
    { from_ms: 11_999, to_ms: 20_000 },
    { from_ms: 15_000, to_ms: 18_000 },
  ];
  expect(gapsOf(recorded, 61_000)).toEqual([{ from_ms: 20_000, to_ms: 30_000 }]);
  expect(gapsOf(recorded, 62_000)).toEqual([
    { from_ms: 20_000, to_ms: 30_000 },
    { from_ms: 60_000, to_ms: 62_000 },
  ]);
  expect(gapsOf(recorded, null)).toHaveLength(1);
  expect(gapsOf([], 5000)).toEqual([{ from_ms: 0, to_ms: 5000 }]);
});
