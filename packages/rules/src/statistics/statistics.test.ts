import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeItemStatistics } from '../scoring/item-statistics.ts';
import { describeValues } from './describe-values.ts';
import { countDurations } from './histogram.ts';
import { groupByScore } from './score-groups.ts';
import {
  addAttemptScores,
  itemStatisticsOf,
  reliabilityLevelOf,
  reliabilityOf,
  startTestSums,
} from './test-statistics.ts';

describe('describeValues', () => {
  it('gives what a spreadsheet gives', () => {
    // QUARTIL.INC and DESVPAD.P of 2, 4, 4, 5, 9.
    expect(describeValues([9, 4, 2, 5, 4])).toEqual({
      ...{ count: 5, mean: 4.8, median: 4, quartiles: [4, 5], min: 2, max: 9 },
      deviation: expect.closeTo(2.315167, 6),
    });
    expect(describeValues([1, 2, 3, 4])).toMatchObject({ median: 2.5, quartiles: [1.75, 3.25] });
  });
  it('says nothing of nothing, and that one does not deviate', () => {
    expect(describeValues([])).toBeNull();
    expect(describeValues([7])).toMatchObject({ mean: 7, median: 7, quartiles: [7, 7], deviation: 0 });
  });
  it('loses no digit to large values', () => {
    expect(describeValues([1e9 - 1, 1e9 + 1])).toMatchObject({ mean: 1e9, deviation: 1 });
  });
});

describe('bins', () => {
  it('of durations have a round width, and no empty ones at the end', () => {
    expect(countDurations([3, 14, 59]).map(({ from, to, count }) => [from, to, count])).toEqual([
      [0, 5, 1],
      [5, 10, 0],
      [10, 15, 1],
      ...[15, 20, 25, 30, 35, 40, 45, 50].map((from) => [from, from + 5, 0]),
      [55, 60, 1],
    ]);
    expect(countDurations([])).toEqual([{ from: 0, to: 1, count: 0 }]);
    fc.assert(
      fc.property(fc.array(fc.nat(20_000), { minLength: 1 }), (minutes) => {
        const bins = countDurations(minutes);
        expect(bins.length).toBeLessThanOrEqual(12);
        expect(bins.at(-1)?.count).toBeGreaterThan(0);
      }),
    );
  });
});

const matrix = [
  // By hand: item variances (sum of squares) 0.8, 1.2, 1.2; totals 3, 2, 2, 0, 1 have 5.2.
  [1, 1, 1],
  [1, 1, 0],
  [1, 0, 1],
  [0, 0, 0],
  [1, 0, 0],
];
const attemptOf = (scores: readonly (number | null)[], max = 1) =>
  scores.map((score, index) => ({ itemId: `i${index}`, score, max }));
const sumsOf = (rows: readonly (readonly (number | null)[])[], items = 3) => {
  const sums = startTestSums(Array.from({ length: items }, (_, index) => `i${index}`));
  for (const row of rows) addAttemptScores(sums, attemptOf(row));
  return sums;
};

describe('reliability', () => {
  it('is Cronbach’s alpha', () => {
    // 3 / 2 * (1 - 3.2 / 5.2) = 0.576923.
    expect(reliabilityOf(sumsOf(matrix))).toEqual({
      ...{ items: 3, attempts: 5 },
      alpha: expect.closeTo(0.576923, 6),
    });
    expect(reliabilityLevelOf(0.58)).toBe('poor');
    expect(reliabilityLevelOf(0.9)).toBe('excellent');
  });
  it('leaves out attempts with an open item, or without one of them', () => {
    const sums = sumsOf([...matrix, [1, null, 1]]);
    addAttemptScores(sums, attemptOf([1, 1]));
    expect(reliabilityOf(sums)).toMatchObject({ attempts: 5, alpha: expect.closeTo(0.576923, 6) });
  });
  it('is nothing for one item, one attempt, or where all are alike', () => {
    expect(reliabilityOf(sumsOf([[1], [0]], 1)).alpha).toBeNull();
    expect(reliabilityOf(sumsOf([[1, 0, 1]])).alpha).toBeNull();
    expect(
      reliabilityOf(
        sumsOf([
          [1, 0, 1],
          [1, 1, 0],
        ]),
      ).alpha,
    ).toBeNull();
  });
});

describe('statistics of items, added up attempt by attempt', () => {
  it('are those of the scores taken together', () => {
    const anyScore = fc.option(fc.constantFrom(0, 0.25, 0.5, 1));
    fc.assert(
      fc.property(fc.array(fc.tuple(anyScore, anyScore, anyScore, anyScore), { maxLength: 40 }), (rows) => {
        const sums = sumsOf(rows, 4);
        for (const index of [0, 1, 2, 3]) {
          const expected = computeItemStatistics(
            rows.flatMap((row) => {
              const score = row[index] ?? null;
              if (score === null) return [];
              const isComplete = row.every((one) => one !== null);
              const rest = isComplete ? row.reduce<number>((sum, one) => sum + (one ?? 0), -score) : null;
              return [{ score, max: 1, rest, count: 1 }];
            }),
          );
          const { discrimination, meanPercent, ...exact } = itemStatisticsOf(sums, `i${index}`);
          expect(exact).toEqual({ scored: expected.scored, rightPercent: expected.rightPercent });
          for (const [one, other] of [
            [discrimination, expected.discrimination],
            [meanPercent, expected.meanPercent],
          ] as const)
            if (other === null) expect(one).toBeNull();
            else expect(one).toBeCloseTo(other, 9);
        }
      }),
    );
  });
  it('know nothing of items that are worth nothing', () => {
    const sums = startTestSums([]);
    addAttemptScores(sums, attemptOf([1], 0));
    expect(itemStatisticsOf(sums, 'i0')).toEqual({
      ...{ scored: 0, rightPercent: null, meanPercent: null, discrimination: null },
    });
  });
});

describe('groupByScore', () => {
  const groupsOf = (totals: readonly number[]) => [
    ...groupByScore(totals.map((total, index) => ({ id: String(index), total }))).values(),
  ];
  it('takes 27 % from each end', () => {
    expect(groupsOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])).toEqual([
      ...['upper', 'upper', 'upper', 'middle', 'middle', 'middle', 'middle', 'lower', 'lower', 'lower'],
    ]);
  });
  it('keeps equal totals together, and makes no groups of a few', () => {
    expect(groupsOf([5, 5, 5, 5, 4, 3, 2, 1, 1, 1, 1])).toEqual(Array.from({ length: 11 }, () => 'middle'));
    expect(groupsOf([1, 2, 3])).toEqual(['middle', 'middle', 'middle']);
    fc.assert(
      fc.property(fc.array(fc.nat(5), { minLength: 10 }), (totals) => {
        const groups = groupByScore(totals.map((total, index) => ({ id: String(index), total })));
        const byTotal = new Map(totals.map((total, index) => [total, groups.get(String(index))]));
        for (const [index, total] of totals.entries())
          expect(groups.get(String(index))).toBe(byTotal.get(total));
      }),
    );
  });
});
