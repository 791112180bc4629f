import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomOrder, seededRandom, shuffled } from './random.ts';

/** Chi-squared of counts that should all be equal. */
const chiSquared = (counts: readonly number[]): number => {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
};

describe('seededRandom', () => {
  it('repeats itself for one seed and differs for another', () => {
    const take = (seed: string) => Array.from({ length: 5 }, seededRandom(seed));
    expect(take('a')).toEqual(take('a'));
    expect(take('a')).not.toEqual(take('b'));
  });

  it('stays in [0, 1)', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const random = seededRandom(seed);
        for (let i = 0; i < 50; i++) {
          const value = random();
          expect(value).toBeGreaterThanOrEqual(0);
          expect(value).toBeLessThan(1);
        }
      }),
    );
  });
});

describe('shuffled', () => {
  it('gives each of the 24 orders of four equally often', () => {
    const random = seededRandom('uniform');
    const counts = new Map<string, number>();
    for (let i = 0; i < 24_000; i++) {
      const order = shuffled(['a', 'b', 'c', 'd'], random).join('');
      counts.set(order, (counts.get(order) ?? 0) + 1);
    }
    expect(counts.size).toBe(24);
    // 23 degrees of freedom: 49.7 is exceeded once in a thousand fair shuffles.
    expect(chiSquared([...counts.values()])).toBeLessThan(49.7);
  });

  it('keeps every value and leaves the input alone', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.string(), (values, seed) => {
        const before = values.slice();
        const result = shuffled(values, seededRandom(seed));
        expect(values).toEqual(before);
        expect(result.toSorted((a, b) => a - b)).toEqual(before.toSorted((a, b) => a - b));
      }),
    );
  });
});

describe('randomOrder', () => {
  it('names every number once', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.string(), (length, seed) => {
        const order = [...randomOrder(length, seededRandom(seed))];
        expect(order.toSorted((a, b) => a - b)).toEqual(Array.from({ length }, (_, i) => i));
      }),
    );
  });

  it('takes each pair out of five equally often', () => {
    const random = seededRandom('pairs');
    const counts = new Map<string, number>();
    for (let i = 0; i < 20_000; i++) {
      const [first, second] = randomOrder(5, random);
      const pair = `${first}-${second}`;
      counts.set(pair, (counts.get(pair) ?? 0) + 1);
    }
    expect(counts.size).toBe(20);
    expect(chiSquared([...counts.values()])).toBeLessThan(43.8);
  });
});
