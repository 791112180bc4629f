import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeItemPoints, computeStationScore, sectionMax } from './station-score.ts';

const item = (id: string, max: string, levels = 2) => ({
  ...{ id, max, levels },
  kind: levels === 2 ? ('check' as const) : ('scale' as const),
});
const scale = {
  max_score: '10',
  sections: [
    { id: 'a', weight: '1', items: [item('a1', '1'), item('a2', '2', 4)] },
    { id: 'b', weight: '2', items: [item('b1', '1')] },
  ],
};

describe('the score of a station', () => {
  it('is its part of the test, by what its items are worth', () => {
    expect(sectionMax(scale, 'a')).toBe('3.3333');
    expect(sectionMax(scale, 'b')).toBe('6.6667');
    expect(computeStationScore(scale, 'a', { a1: 1, a2: 3 })).toBe('3.3333');
    // 1 + 2 x 1/3 of 3.
    expect(computeStationScore(scale, 'a', { a1: 1, a2: 1 })).toBe('1.8519');
    expect(computeStationScore(scale, 'b', { b1: 0 })).toBe('0');
  });

  it('is told item by item, in points of the test', () => {
    expect(computeItemPoints(scale, 'a', { a1: 1, a2: 1 })).toEqual({ a1: '1.1111', a2: '0.7407' });
    expect(computeItemPoints(scale, 'b', {})).toEqual({});
    expect(computeItemPoints(scale, 'c', { a1: 1 })).toEqual({});
  });

  it('waits for every item', () => {
    expect(computeStationScore(scale, 'a', { a1: 1 })).toBeNull();
    expect(computeStationScore(scale, 'c', {})).toBeNull();
  });

  it('is whole for the highest levels, and never falls when a level rises', () => {
    const levels = fc.record({ a1: fc.integer({ min: 0, max: 1 }), a2: fc.integer({ min: 0, max: 2 }) });
    fc.assert(
      fc.property(levels, (given) => {
        const score = Number(computeStationScore(scale, 'a', given));
        expect(Number(computeStationScore(scale, 'a', { ...given, a2: given.a2 + 1 }))).toBeGreaterThan(
          score,
        );
        expect(score).toBeLessThanOrEqual(Number(sectionMax(scale, 'a')));
      }),
    );
  });
});
