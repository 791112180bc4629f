import { criterionLevels } from '@certame/contract/features/grading/config.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeLevelScore, percentOfLevel, pointsOf, toItemScore } from './level-score.ts';
import { nationalEssay } from './national-essay.ts';

const essay = nationalEssay(Array.from({ length: 5 }, () => ({ criterion: 'C', description: '' })));
const levels = (...chosen: number[]) =>
  Object.fromEntries(chosen.map((level, n) => [`competence-${n + 1}`, percentOfLevel(level, 6)]));

describe('a score by levels', () => {
  it('adds up the points of the competences', () => {
    expect(computeLevelScore(essay, levels(5, 5, 5, 5, 5))).toBe('1000');
    expect(computeLevelScore(essay, levels(0, 0, 0, 0, 0))).toBe('0');
    // 160 + 120 + 80 + 200 + 40
    expect(computeLevelScore(essay, levels(4, 3, 2, 5, 1))).toBe('600');
    expect(pointsOf(essay, 'competence-2', '60')).toBe('120');
  });
  it('waits for every criterion, and begins at the minimum', () => {
    expect(computeLevelScore(essay, levels(5, 5, 5, 5))).toBeNull();
    const scale = { ...essay, min_score: '200' };
    expect(computeLevelScore(scale, levels(0, 0, 0, 0, 0))).toBe('200');
    expect(computeLevelScore(scale, levels(5, 0, 0, 0, 0))).toBe('360');
  });
  it.each([
    [{ ...levels(5, 5, 5, 5), 'competence-5': '50' }, 'invalid-value'],
    [{ ...levels(5, 5, 5, 5), 'competence-5': '-20' }, 'invalid-value'],
    [{ ...levels(5, 5, 5, 5), 'competence-5': '120' }, 'score-above-max'],
    [{ ...levels(5, 5, 5, 5, 5), other: '20' }, 'invalid-value'],
  ])('refuses %j', (percents, code) => {
    expect(() => computeLevelScore(essay, percents)).toThrow(expect.objectContaining({ code }));
  });
  it('stays within the scale, and takes every level of every kind of criterion', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...criterionLevels),
        fc.nat(8),
        fc.integer({ min: 1, max: 100 }),
        fc.nat(50),
        (count, chosen, weight, min) => {
          const level = chosen % count;
          const scale = {
            criteria: [{ id: 'c', weight: String(weight), levels: count }],
            min_score: String(min),
            max_score: '100',
          };
          const score = Number(computeLevelScore(scale, { c: percentOfLevel(level, count) }));
          expect(score).toBeCloseTo(min + ((100 - min) * (weight / 100) * level) / (count - 1), 3);
          expect(score).toBeLessThanOrEqual(100);
        },
      ),
    );
  });
  it('counts in the question as the part of its maximum that was reached', () => {
    expect(toItemScore('800', '1000', '2.5')).toBe('2');
    expect(toItemScore('333.3333', '1000', '1')).toBe('0.3333');
    expect(toItemScore('1000', '1000', '7')).toBe('7');
  });
});
