import { describe, expect, it } from 'vitest';
import { computeRelativeTime } from './relative-time.ts';

const at = (ageS: number) => {
  const { unit, count } = computeRelativeTime(0, ageS * 1000);
  return `${count} ${unit}`;
};

describe('computeRelativeTime', () => {
  it.each([
    [-5, '0 now'],
    [9, '0 now'],
    [10, '1 minutes'],
    [299, '1 minutes'],
    [300, '5 minutes'],
    [600, '10 minutes'],
    [1800, '30 minutes'],
    [3600, '1 hours'],
    [7200, '2 hours'],
    [86_400, '1 days'],
    [2 * 86_400, '2 days'],
    [30 * 86_400, '30 days'],
    [365 * 86_400, '1 years'],
    [20 * 365 * 86_400, '20 years'],
  ])('after %d s it is %s', (ageS, expected) => {
    expect(at(ageS)).toBe(expected);
  });
});
