import { expect, it } from 'vitest';
import { computeStartSpreadMs } from './start-spread.ts';

it('spreads the starts of many, and lets a class in at once', () => {
  expect([0, 1, 30, 1000, 2000, 50_000].map(computeStartSpreadMs)).toEqual([0, 1, 30, 1000, 1500, 1500]);
});
