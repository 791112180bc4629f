import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeRanking } from './ranking.ts';

describe('computeRanking', () => {
  it('shares places and counts on', () => {
    const ranking = computeRanking([
      { id: 'last', score: '1' },
      { id: 'first', score: '9.0001' },
      { id: 'second', score: '9.0' },
      { id: 'second too', score: '9' },
    ]);
    expect(Object.fromEntries(ranking)).toEqual({ first: 1, second: 2, 'second too': 2, last: 4 });
  });

  it('tells apart what floats take for the same', () => {
    const ranking = computeRanking([
      { id: 'a', score: '0.3' },
      { id: 'b', score: '0.30000000000000001' },
    ]);
    expect(ranking.get('b')).toBe(1);
    expect(ranking.get('a')).toBe(2);
  });

  it('a place is one more than how many are better', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(20)), (scores) => {
        const ranking = computeRanking(scores.map((score, id) => ({ id: String(id), score: String(score) })));
        for (const [id, score] of scores.entries())
          expect(ranking.get(String(id))).toBe(1 + scores.filter((other) => other > score).length);
      }),
    );
  });
});
