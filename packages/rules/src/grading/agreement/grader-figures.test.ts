import { describe, expect, it } from 'vitest';
import { daysLeft, figuresOf } from './grader-figures.ts';

const given = (graderId: string, answerId: string, points: number) => ({ graderId, answerId, points });

describe('the figures of graders', () => {
  it('are as worked out by hand', () => {
    const figures = figuresOf([
      given('ana', 'a', 600),
      given('ana', 'b', 800),
      given('rui', 'a', 700),
      given('rui', 'b', 800),
      given('eva', 'a', 500),
      given('eva', 'c', 900),
    ]);
    // Ana: mean 700, both 100 from it. Others on a: 600, on b: 800; she is neither severe nor mild.
    expect(figures.get('ana')).toEqual({ scored: 2, mean: 700, spread: 100, severity: 0 });
    // Rui: others on a: 550, 150 above; on b: 800. (-150 + 0) / 2
    expect(figures.get('rui')).toEqual({ scored: 2, mean: 750, spread: 50, severity: -75 });
    // Eva: others on a: 650, 150 below; c is hers alone.
    expect(figures.get('eva')).toEqual({ scored: 2, mean: 700, spread: 200, severity: 150 });
  });
  it('have no spread of one score, and no severity of one grader', () => {
    expect(figuresOf([given('ana', 'a', 600)]).get('ana')).toEqual({
      ...{ scored: 1, mean: 600, spread: null, severity: null },
    });
    expect(figuresOf([]).size).toBe(0);
  });
  it.each([
    [{ remaining: 100, recent: 70, days: 7 }, 10],
    [{ remaining: 101, recent: 70, days: 7 }, 11],
    [{ remaining: 0, recent: 0, days: 7 }, 0],
    [{ remaining: 5, recent: 0, days: 7 }, null],
  ])('%j ends in %s days', (input, expected) => {
    expect(daysLeft(input)).toBe(expected);
  });
});
