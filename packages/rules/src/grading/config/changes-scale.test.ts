import { describe, expect, it } from 'vitest';
import { changesScale } from './changes-scale.ts';
import { nationalEssay } from './national-essay.ts';

const essay = nationalEssay([
  { criterion: 'Um', description: '' },
  { criterion: 'Dois', description: '' },
]);
const [first, second] = essay.criteria;
if (!first || !second) throw new Error('Two criteria');

describe('a changed configuration', () => {
  it.each([
    [{ max_score: '1000.00', min_score: '0.0000' }, false],
    [{ daily_share: 3, total_answers: 9 }, false],
    [{ criteria: [{ ...first, criterion: 'Outro nome', weight: '20.00' }, second] }, false],
    [{ criteria: [{ ...first, levels: 5 as const }, second] }, true],
    [{ criteria: [second, first] }, true],
    [{ max_score: '100' }, true],
    [{ max_difference: null }, true],
    [{ total_teacher: 3 }, true],
    [{ final_rule: 'all' as const }, true],
  ])('%j changes the scale: %s', (change, expected) => {
    expect(changesScale(essay, { ...essay, ...change })).toBe(expected);
  });
});
