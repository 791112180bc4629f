import { describe, expect, it } from 'vitest';
import { findConfigProblems } from './check-config.ts';
import { nationalEssay } from './national-essay.ts';

const names = ['Um', 'Dois', 'Três', 'Quatro', 'Cinco'].map((criterion) => ({ criterion, description: '' }));
const essay = nationalEssay(names);
const noTraining = {
  ...{ training_answers: 0, training_difference: '0', training_criterion_difference: '0', check_percent: 0 },
};
const keysOf = (change: Partial<typeof essay & typeof noTraining>, chair: string | null = null) =>
  findConfigProblems({ ...essay, ...noTraining, ...change }, { graders: ['ana', 'bia'], chair }).map(
    ({ field, key }) => `${field} ${key}`,
  );
const weighing = (...weights: string[]) => ({
  criteria: weights.map((weight, n) => ({
    id: `c${n}`,
    criterion: 'C',
    description: '',
    weight,
    levels: 6 as const,
  })),
});

describe('a correction by several graders', () => {
  it('needs a chair who agrees on the marks of a training set, and a tolerance that can be kept', () => {
    expect(keysOf({ training_answers: 3 })).toEqual(['chair_id required']);
    expect(keysOf({ check_percent: 5 })).toEqual(['chair_id required']);
    expect(keysOf({ training_answers: 3, check_percent: 5 }, 'eva')).toEqual([]);
    expect(keysOf({ training_difference: '-1', training_criterion_difference: '-0.1' })).toEqual([
      'training_difference not_negative',
      'training_criterion_difference not_negative',
    ]);
  });
  it('is the national essay by its template: five competences of 200 points in steps of 40', () => {
    expect(keysOf({})).toEqual([]);
    expect(essay).toMatchObject({ max_score: '1000', max_difference: '100', max_criterion_difference: '80' });
    expect(essay.criteria.map(({ weight, levels }) => [weight, levels])).toEqual(Array(5).fill(['20', 6]));
  });
  it.each([
    [weighing('50', '50'), []],
    [weighing('50', '50.01'), ['criteria weights_over_100']],
    [weighing('0'), ['criteria criteria_weight']],
    [weighing('-5', '20'), ['criteria criteria_weight']],
    [{ criteria: [...weighing('10').criteria, ...weighing('10').criteria] }, ['criteria criteria_repeated']],
    [{ min_score: '-1' }, ['min_score not_negative']],
    [{ min_score: '1000' }, ['max_score score_order']],
    [{ total_teacher: 3 }, ['total_teacher graders_missing']],
    [{ max_difference: '-0.5' }, ['max_difference not_negative']],
    [{ max_difference: '0', max_criterion_difference: null }, []],
    [{ total_teacher: 1, max_difference: null }, ['max_criterion_difference divergence_alone']],
  ])('%j has the problems %j', (change, expected) => {
    expect(keysOf(change)).toEqual(expected);
  });
  it('that its chair decides has one, who is none of the graders', () => {
    expect(keysOf({ final_rule: 'chair' })).toEqual(['chair_id required']);
    expect(keysOf({ final_rule: 'chair' }, 'bia')).toEqual(['chair_id chair_is_grader']);
    expect(keysOf({ final_rule: 'chair' }, 'caio')).toEqual([]);
  });
});
