import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countByTens } from '../statistics/histogram.ts';
import { directionOf, outcomeOf } from './answer-outcome.ts';
import { areComparable, countScore, meanPercent, percentOfSum, sumScores } from './comparison.ts';
import { computeDistribution } from './distribution.ts';
import { estimateQuestionTimes, medianOf } from './question-times.ts';

const hundredths = fc.integer({ min: 0, max: 10_000 });
const text = (value: number): string => (value / 100).toFixed(2);
const counted = fc.array(fc.record({ value: hundredths, count: fc.integer({ min: 1, max: 5 }) }), {
  maxLength: 30,
});
const spread = (values: readonly { value: number; count: number }[]): number[] =>
  values.flatMap(({ value, count }) => Array.from({ length: count }, () => value / 100));

describe('a distribution', () => {
  test('is that of the values written out one by one', () => {
    fc.assert(
      fc.property(counted, (values) => {
        const given = values.map(({ value, count }) => ({ value: text(value), count }));
        const { count, mean, median, deviation } = computeDistribution(given);
        const all = spread(values).sort((a, b) => a - b);
        expect(count).toBe(all.length);
        if (all.length === 0) {
          expect([mean, median, deviation]).toEqual([null, null, null]);
          return;
        }
        const average = all.reduce((sum, one) => sum + one, 0) / all.length;
        const squares = all.reduce((sum, one) => sum + (one - average) ** 2, 0) / all.length;
        expect(Number(mean)).toBeCloseTo(average, 3);
        expect(Number(deviation)).toBeCloseTo(Math.sqrt(squares), 3);
        expect(Number(median)).toBeCloseTo(medianOf(all) ?? -1, 3);
      }),
    );
  });

  test('is exact where floats are not', () => {
    const third = ['0.1', '0.2', '0.3'].map((value) => ({ value, count: 1 }));
    expect(computeDistribution(third)).toEqual({ count: 3, mean: '0.2', median: '0.2', deviation: '0.0816' });
    expect(computeDistribution([{ value: '66.6667', count: 10_000 }]).deviation).toBe('0');
  });
});

describe('a histogram', () => {
  test('holds everybody once, in the bin that a plain search finds', () => {
    fc.assert(
      fc.property(counted, (values) => {
        const bins = countByTens(values.map(({ value, count }) => ({ value: text(value), count })));
        const all = spread(values);
        for (const { from, to, count } of bins)
          expect(count).toBe(
            all.filter((one) => one >= from && (one < to || (to === 100 && one <= 100))).length,
          );
      }),
    );
  });

  test('keeps the borders: 10 % begins the second bin, 100 % ends the last', () => {
    const counts = (value: string): number =>
      countByTens([{ value, count: 1 }]).findIndex(({ count }) => count === 1);
    expect(['0', '9.9999', '10', '99.99', '100', '120', '-3'].map(counts)).toEqual([0, 0, 1, 9, 9, 9, 0]);
  });
});

describe('how an answer fared', () => {
  const auto = (score: string | null, max = '2') => ({ score, max, state: 'auto' as const });
  test('follows its score', () => {
    expect(outcomeOf(auto('2'), true)).toBe('right');
    expect(outcomeOf(auto('1'), true)).toBe('partial');
    expect(outcomeOf(auto('0'), true)).toBe('wrong');
    expect(outcomeOf(auto('0'), false)).toBe('blank');
    expect(outcomeOf({ score: null, max: '2', state: 'pending' }, true)).toBe('open');
    expect(outcomeOf({ score: '2', max: '2', state: 'voided' }, true)).toBe('voided');
    expect(outcomeOf({ score: '2', max: '2', state: 'manual' }, false)).toBe('right');
    expect(outcomeOf(auto('0', '0'), true)).toBe('wrong');
  });

  test('and a change is called by both of its ends', () => {
    const [right, wrong] = [
      { score: '2', max: '2' },
      { score: '1', max: '2' },
    ];
    expect(directionOf(right, wrong)).toBe('right_wrong');
    expect(directionOf(wrong, right)).toBe('wrong_right');
    expect(directionOf(wrong, wrong)).toBe('wrong_wrong');
    expect(directionOf(right, right)).toBe('other');
    expect(directionOf(null, right)).toBe('other');
  });
});

describe('the time spent on questions', () => {
  const minute = 60_000;
  test('is that between one change and the one before it, without pauses', () => {
    const changes = [
      { itemId: 'b', atMs: 9 * minute },
      { itemId: 'a', atMs: 2 * minute },
      { itemId: 'a', atMs: 10 * minute },
    ];
    const pauses = [{ fromMs: 3 * minute, toMs: 6 * minute }];
    expect(Object.fromEntries(estimateQuestionTimes(0, changes, pauses))).toEqual({
      a: 3 * minute,
      b: 4 * minute,
    });
  });

  test('adds up to the time from the start to the last change, whatever the order', () => {
    const moments = fc.array(
      fc.record({ itemId: fc.constantFrom('a', 'b', 'c'), atMs: fc.nat({ max: 1_000_000 }) }),
      { minLength: 1, maxLength: 40 },
    );
    fc.assert(
      fc.property(moments, fc.nat({ max: 1_000_000 }), (changes, startedAtMs) => {
        const times = [...estimateQuestionTimes(startedAtMs, changes).values()];
        const last = Math.max(startedAtMs, ...changes.map(({ atMs }) => atMs));
        expect(times.reduce((sum, one) => sum + one, 0)).toBe(last - startedAtMs);
      }),
    );
  });

  test('has a median', () => {
    expect([medianOf([]), medianOf([3]), medianOf([4, 1]), medianOf([9, 1, 5])]).toEqual([null, 3, 2.5, 5]);
  });
});

describe('a comparison', () => {
  test('is of equally many questions', () => {
    expect([areComparable([]), areComparable([5]), areComparable([5, 5]), areComparable([5, 5, 4])]).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  test('means per cents exactly', () => {
    expect(meanPercent(['33.3333', '66.6667'])).toBe('50');
    expect(meanPercent([])).toBeNull();
    expect(percentOfSum(sumScores(new Map()))).toBeNull();
  });

  test('sums scores that are alike as it would one by one', () => {
    const score = fc.record({
      score: fc.option(fc.nat(40).map((n) => (n / 4).toString())),
      max: fc.nat(40).map((n) => (n / 4).toString()),
    });
    fc.assert(
      fc.property(fc.array(score), (scores) => {
        const alike = new Map<string, number>();
        for (const one of scores) countScore(alike, one);
        const { total, max } = sumScores(alike);
        // Quarters are exact in binary.
        expect(total.toNumber()).toBe(scores.reduce((sum, one) => sum + Number(one.score ?? 0), 0));
        expect(max.toNumber()).toBe(scores.reduce((sum, one) => sum + Number(one.max), 0));
      }),
    );
  });
});
