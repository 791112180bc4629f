import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance } from './edit-distance.ts';

/** The whole table, as the definition says it. */
function plainDistance(a: string, b: string): number {
  const cells = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_none, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number): number => cells[i]?.[j] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i += 1)
    for (let j = 1; j <= b.length; j += 1) {
      const isSwapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const row = cells[i] ?? [];
      row[j] = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1),
        i > 1 && j > 1 && isSwapped ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
      );
    }
  return at(a.length, b.length);
}

// Few letters, so that texts are near each other and have swaps.
const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 14 });

describe('the edit distance', () => {
  it.each<[string, string, number]>([
    ['agua', 'auga', 1],
    ['brasilia', 'brazilia', 1],
    ['mitose', 'mitoses', 1],
    ['ca', 'abc', 3],
    ['', 'abc', 3],
  ])('of %s and %s is %i', (a, b, distance) => {
    expect(editDistance(a, b, 10)).toBe(distance);
  });
  it('is what the whole table gives, as far as it is asked for', () => {
    fc.assert(
      fc.property(text, text, fc.integer({ min: 0, max: 15 }), (a, b, most) => {
        expect(editDistance(a, b, most)).toBe(Math.min(plainDistance(a, b), most + 1));
      }),
    );
  });
  it('is the same from either side, and nothing of a text and itself', () => {
    fc.assert(
      fc.property(text, text, fc.integer({ min: 0, max: 15 }), (a, b, most) => {
        expect(editDistance(a, b, most)).toBe(editDistance(b, a, most));
        expect(editDistance(a, a, most)).toBe(0);
      }),
    );
  });
});
