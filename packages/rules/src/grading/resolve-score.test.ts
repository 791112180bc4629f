import { describe, expect, it } from 'vitest';
import { type GivenScore, type ResolutionRule, resolveScore, singleGrader } from './resolve-score.ts';

const essay: ResolutionRule = {
  graders: 2,
  maxDifference: '100',
  maxCriterionDifference: '80',
  method: 'nearest-two',
};
const given = (score: string, criteria: Record<string, string> = {}): GivenScore => ({
  score,
  criteria,
  isChairs: false,
});
const resolved = (score: string) => ({ state: 'resolved', score });

describe('the resolved score of a response', () => {
  it.each([
    ['a single grader: the score as it is', ['7.3333'], singleGrader, resolved('7.3333')],
    ['nobody yet', [], singleGrader, { state: 'incomplete', missing: 1 }],
    ['one of two', ['800'], essay, { state: 'incomplete', missing: 1 }],
    ['two that agree: their mean', ['800', '860'], essay, resolved('830')],
    ['exactly as far apart as allowed', ['800', '900'], essay, resolved('850')],
    ['further apart', ['800', '900.0001'], essay, { state: 'divergent' }],
    ['a third: the two nearest', ['400', '800', '760'], essay, resolved('780')],
    ['a third in the middle: the higher pair', ['400', '600', '500'], essay, resolved('550')],
    ['a fourth', ['0', '1000', '300', '310'], essay, resolved('305')],
    ['the mean of all', ['400', '800', '760'], { ...essay, method: 'all' as const }, resolved('653.3333')],
    ['no limit: never divergent', ['0', '1000'], { ...essay, maxDifference: null }, resolved('500')],
    ['no difference allowed', ['5', '5.0'], { ...essay, maxDifference: '0' }, resolved('5')],
  ])('%s', (_, scores, rule, expected) => {
    expect(
      resolveScore(
        scores.map((score) => given(score)),
        rule,
      ),
    ).toEqual(expected);
  });

  it('does not depend on the order of the graders, and lies between their scores', () => {
    for (let n = 0; n < 500; n++) {
      const scores = [(n * 37) % 101, (n * 53) % 97, (n * 71) % 89].map(String);
      const [a, b, c] = scores.map((score) => given(score)) as [GivenScore, GivenScore, GivenScore];
      const outcome = resolveScore([a, b, c], essay);
      for (const order of [
        [b, a, c],
        [c, b, a],
        [b, c, a],
      ])
        expect(resolveScore(order, essay)).toEqual(outcome);
      if (outcome.state !== 'resolved') throw new Error('three scores are always resolved');
      expect(Number(outcome.score)).toBeGreaterThanOrEqual(Math.min(...scores.map(Number)));
      expect(Number(outcome.score)).toBeLessThanOrEqual(Math.max(...scores.map(Number)));
    }
  });

  it('diverges in one criterion, however near the totals are', () => {
    const first = given('600', { c1: '200', c2: '40', c3: '40' });
    expect(resolveScore([first, given('600', { c1: '120', c2: '120', c3: '40' })], essay)).toEqual(
      resolved('600'),
    );
    const apart = given('600', { c1: '119.9999', c2: '120', c3: '40' });
    expect(resolveScore([first, apart], essay)).toEqual({ state: 'divergent' });
    expect(resolveScore([first, apart, given('640')], essay)).toEqual(resolved('600'));
  });

  it('is the chair’s where the chair is to decide, and stands whatever graders gave', () => {
    const byChair: ResolutionRule = { ...essay, method: 'chair' };
    const apart = [given('400'), given('800')];
    expect(resolveScore(apart, byChair)).toEqual({ state: 'chair' });
    expect(resolveScore([given('800'), given('860')], byChair)).toEqual(resolved('830'));
    const decision = { ...given('500'), isChairs: true };
    expect(resolveScore([...apart, decision], byChair)).toEqual(resolved('500'));
    expect(resolveScore([decision], essay)).toEqual(resolved('500'));
  });
});
