import { expect, it } from 'vitest';
import { overloadOf, recordingQualities } from './recorder-load.ts';

const [best = { frames_per_s: 15, width: 0, height: 0 }] = recordingQualities;

it.each([
  [{ stretchMs: 10_000, frames: 150, drawnMs: 500 }, null],
  [{ stretchMs: 10_000, frames: 105, drawnMs: 3500 }, null],
  [{ stretchMs: 10_000, frames: 104, drawnMs: 500 }, 'frames'],
  [{ stretchMs: 10_000, frames: 150, drawnMs: 3501 }, 'drawing'],
])('%j: %s', (load, reason) => {
  expect(overloadOf(best, load)).toBe(reason);
});

it('asks less with each step', () => {
  const cost = recordingQualities.map(({ frames_per_s, width, height }) => frames_per_s * width * height);
  expect(cost).toEqual(cost.toSorted((a, b) => b - a));
  expect(new Set(cost).size).toBe(cost.length);
});
