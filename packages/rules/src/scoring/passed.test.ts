import { describe, expect, it } from 'vitest';
import { computePassed } from './passed.ts';

describe('computePassed', () => {
  it.each([
    ['6', '10', '60', true],
    ['5.9999', '10', '60', false],
    ['2', '3', '66.67', false],
    ['2.0001', '3', '66.67', true],
    ['0', '10', '0', true],
    ['6', '10', null, null],
    ['0', '0', '60', null],
  ])('%s of %s with a minimum of %s%%', (total, max, minimumScorePercent, expected) => {
    expect(computePassed({ total, max, minimumScorePercent })).toBe(expected);
  });
});
