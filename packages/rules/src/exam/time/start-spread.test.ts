import { expect, it } from 'vitest';
import { computeStartSpreadMs, mostExpected } from './start-spread.ts';

it('spreads the starts of many, and lets a class in at once', () => {
  expect([0, 1, 30, 1000, 2000, 50_000].map(computeStartSpreadMs)).toEqual([0, 1, 30, 1000, 1500, 1500]);
});

it('need not know how many more there are than those who fill it', () => {
  expect(computeStartSpreadMs(mostExpected)).toBe(computeStartSpreadMs(50_000));
  expect(computeStartSpreadMs(mostExpected - 1)).toBeLessThan(computeStartSpreadMs(50_000));
});
