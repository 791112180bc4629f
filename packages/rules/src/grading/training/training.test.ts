import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../exam/random.ts';
import { drawChecks } from './draw-checks.ts';
import { meetsAgreed, trainingStateOf } from './training-state.ts';

const marks = (score: string, ...criteria: string[]) => ({
  score,
  criteria: Object.fromEntries(criteria.map((points, n) => [`c${n}`, points])),
});

describe('marks of a training answer', () => {
  it.each([
    ['80', '40', marks('480', '240', '240'), true],
    ['80', '40', marks('481', '240', '240'), false],
    ['80', '40', marks('320', '160', '160'), true],
    ['80', '40', marks('400', '241', '159'), false],
    ['0', '0', marks('400', '200', '200'), true],
    ['0', '0', marks('400.0001', '200', '200'), false],
  ])('within %s in all and %s in one criterion: %j meets 400: %s', (total, criterion, given, expected) => {
    expect(meetsAgreed(given, marks('400', '200', '200'), { total, criterion })).toBe(expected);
  });
});

describe('the training of a grader', () => {
  const progress = { required: 3, met: 0, missed: 0, left: 4, missedChecks: 0 };
  it.each([
    [{ required: 0, left: 0 }, 'open'],
    [{}, 'training'],
    [{ left: 2 }, 'incomplete'],
    [{ met: 3, left: 1 }, 'open'],
    [{ met: 2, missed: 1, left: 1 }, 'training'],
    [{ met: 1, missed: 2, left: 1 }, 'failed'],
    [{ met: 4, left: 0, missedChecks: 1 }, 'paused'],
    [{ required: 0, left: 0, missedChecks: 2 }, 'paused'],
  ])('%j is %s', (change, expected) => {
    expect(trainingStateOf({ ...progress, ...change })).toBe(expected);
  });
});

describe('checks', () => {
  const assigned = Array.from({ length: 400 }, (_none, n) => ({
    answerId: `a${n}`,
    graderId: n % 2 ? 'ana' : 'rui',
  }));
  const pool = Array.from({ length: 300 }, (_none, n) => `t${n}`);
  const draw = (percent: number, seed = 'seed') =>
    drawChecks({ assigned, percent, poolOf: () => pool, random: seededRandom(seed) });

  it('come at the rate, and at the ends of it always or never', () => {
    const countOf = (percent: number) => draw(percent).filter((one) => one.isCheck).length;
    expect([countOf(0), countOf(100)]).toEqual([0, 400]);
    // 400 draws at 20 %: 80, and a standard deviation of 8.
    expect(Math.abs(countOf(20) - 80)).toBeLessThan(40);
  });
  it('lose nothing that was given, come once to each grader, and those first that are to', () => {
    fc.assert(
      fc.property(fc.nat(100), fc.string(), fc.nat(20), (percent, seed, size) => {
        const drawn = drawChecks({
          ...{ assigned, percent, random: seededRandom(seed) },
          poolOf: () => pool.slice(0, size),
        });
        const ordinary = drawn.filter((one) => !one.isCheck).map((one) => one.answerId);
        expect(ordinary.toSorted()).toEqual(assigned.map((one) => one.answerId).toSorted());
        for (const grader of ['ana', 'rui']) {
          const got = drawn
            .filter((one) => one.isCheck && one.graderId === grader)
            .map((one) => one.answerId);
          expect(got.toSorted()).toEqual(pool.slice(0, got.length).toSorted());
          expect(got.length).toBeLessThanOrEqual(size);
        }
      }),
    );
  });
  it('stand anywhere among the others', () => {
    const places = draw(30).flatMap((one, place) => (one.isCheck ? [place] : []));
    expect(places.filter((place) => place < assigned.length / 2).length).toBeGreaterThan(10);
    expect(draw(30, 'other')).not.toEqual(draw(30));
  });
});
