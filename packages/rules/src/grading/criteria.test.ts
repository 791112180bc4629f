import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areWeightsValid, computeCriteriaScore } from './criteria.ts';

const criteria = (...weights: string[]) =>
  weights.map((weight_percent, id) => ({ id: `c${id}`, weight_percent }));

describe('areWeightsValid', () => {
  it.each([
    [['33.33', '33.33', '33.34'], true],
    [['50', '50.01'], false],
    [['-1', '50'], false],
    [[], true],
  ])('%j', (weights, expected) => {
    expect(areWeightsValid(criteria(...weights))).toBe(expected);
  });
});

describe('computeCriteriaScore', () => {
  it('weighs what was reached', () => {
    expect(computeCriteriaScore(criteria('60', '40'), { c0: '50', c1: '100' }, '10')).toBe('7');
    expect(computeCriteriaScore(criteria('80'), { c0: '100' }, '10')).toBe('8');
  });
  it('waits for every criterion', () => {
    expect(computeCriteriaScore(criteria('60', '40'), { c0: '50' }, '10')).toBeNull();
  });
  it.each([
    [{ c9: '10' }, 'invalid-value'],
    [{ c0: '-1' }, 'invalid-value'],
    [{ c0: '100.01' }, 'score-above-max'],
  ])('refuses %j', (percents, code) => {
    expect(() => computeCriteriaScore(criteria('60'), percents, '10')).toThrow(
      expect.objectContaining({ code }),
    );
  });
  it('never exceeds the max while the weights are valid', () => {
    const weights = fc.array(fc.nat(60).map(String), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(
        weights,
        fc.array(fc.nat(100).map(String), { minLength: 5, maxLength: 5 }),
        (list, reached) => {
          fc.pre(areWeightsValid(criteria(...list)));
          const percents = Object.fromEntries(list.map((_, id) => [`c${id}`, reached[id] ?? '0']));
          const score = Number(computeCriteriaScore(criteria(...list), percents, '7.5'));
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(7.5);
        },
      ),
    );
  });
});
