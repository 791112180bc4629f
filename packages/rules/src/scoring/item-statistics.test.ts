import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeItemStatistics, discriminationLevelOf, type ItemScores } from './item-statistics.ts';

const row = (score: number, rest: number | null, more: Partial<ItemScores> = {}): ItemScores => ({
  score,
  max: 1,
  rest,
  count: 1,
  ...more,
});

describe('computeItemStatistics', () => {
  it('is the point-biserial of right and wrong with the rest', () => {
    // By hand: right have rests 9, 8, 4 (mean 7), wrong 6, 3 (mean 4.5); all have mean 6 and deviation sqrt(26/5).
    // r = (7 - 4.5) / 2.280351 * sqrt(3/5 * 2/5) = 0.537086.
    const { discrimination, ...others } = computeItemStatistics([
      row(1, 9),
      row(1, 8),
      row(0, 6),
      row(1, 4),
      row(0, 3),
    ]);
    expect(others).toEqual({ scored: 5, rightPercent: 60, meanPercent: 60 });
    expect(discrimination).toBeCloseTo(0.537086, 6);
  });

  it('takes parts of a score', () => {
    // By hand: x 0, 0.5, 1 and y 2, 2, 5 have xy = 1.5, xx = 0.5, yy = 6; r = 1.5 / sqrt(3) = 0.866025.
    const statistics = computeItemStatistics([
      row(0, 2, { max: 4 }),
      row(2, 2, { max: 4 }),
      row(4, 5, { max: 4 }),
    ]);
    expect(statistics.rightPercent).toBeCloseTo(33.3333, 3);
    expect(statistics.meanPercent).toBe(50);
    expect(statistics.discrimination).toBeCloseTo(0.866025, 6);
  });

  it('leaves out the rests that are not complete, and items that are worth nothing', () => {
    const statistics = computeItemStatistics([
      row(1, 3),
      row(0, 1),
      row(1, null, { count: 2 }),
      row(0, 9, { max: 0 }),
    ]);
    expect(statistics).toEqual({ scored: 4, rightPercent: 75, meanPercent: 75, discrimination: 1 });
  });

  it.each<[string, ItemScores[]]>([
    ['nobody', []],
    ['one', [row(1, 5)]],
    ['all right', [row(1, 5), row(1, 2)]],
    ['all alike otherwise', [row(1, 0.1 + 0.2), row(0, 0.3)]],
  ])('has no discrimination with %s', (_name, rows) => {
    expect(computeItemStatistics(rows).discrimination).toBeNull();
  });

  it('counts alike whether rows come together or one by one, and stays within -1 and 1', () => {
    const anyRow = fc.record({
      score: fc.integer({ min: 0, max: 4 }),
      max: fc.constant(4),
      rest: fc.option(fc.integer({ min: -3, max: 40 })),
      count: fc.integer({ min: 1, max: 5 }),
    });
    fc.assert(
      fc.property(fc.array(anyRow), (rows) => {
        const together = computeItemStatistics(rows);
        const single = computeItemStatistics(
          rows.flatMap((one) => Array.from({ length: one.count }, () => ({ ...one, count: 1 }))),
        );
        expect(single.scored).toBe(together.scored);
        expect(single.rightPercent).toBe(together.rightPercent);
        expect(single.discrimination === null).toBe(together.discrimination === null);
        expect(single.discrimination ?? 0).toBeCloseTo(together.discrimination ?? 0, 9);
        expect(Math.abs(together.discrimination ?? 0)).toBeLessThanOrEqual(1);
      }),
    );
  });
});

describe('discriminationLevelOf', () => {
  it.each([
    [0.9, 9, 'few'],
    [-0.01, 10, 'negative'],
    [0, 10, 'weak'],
    [0.2, 10, 'fair'],
    [0.3, 10, 'good'],
    [0.4, 10, 'excellent'],
  ] as const)('%f of %i is %s', (discrimination, scored, level) => {
    expect(discriminationLevelOf(discrimination, scored)).toBe(level);
  });
});
