import type { GradingScale, TrainingRules } from '@certame/contract/features/grading/config.ts';
import Big from 'big.js';
import { zero } from '../../scoring/decimals.ts';
import { areWeightsValid } from '../criteria.ts';

/** A problem at a field; its text is `validation.<key>`. */
export interface ConfigProblem {
  field:
    | 'criteria'
    | 'min_score'
    | 'max_score'
    | 'total_teacher'
    | 'max_difference'
    | 'max_criterion_difference'
    | 'training_difference'
    | 'training_criterion_difference'
    | 'chair_id';
  key: string;
}

type Scale = Omit<GradingScale, 'criteria'> &
  TrainingRules & {
    criteria: readonly Pick<GradingScale['criteria'][number], 'id' | 'weight'>[];
  };

const limitFields = ['max_difference', 'max_criterion_difference'] as const;

function findCriteriaProblem(criteria: Scale['criteria']): string | null {
  if (new Set(criteria.map(({ id }) => id)).size < criteria.length) return 'criteria_repeated';
  if (criteria.some(({ weight }) => new Big(weight).lte(zero))) return 'criteria_weight';
  const weights = criteria.map(({ id, weight }) => ({ id, weight_percent: weight }));
  return areWeightsValid(weights) ? null : 'weights_over_100';
}

/** The chair decides on others' scores, never on own ones, and agrees on the marks of a training set. */
function findChairProblem(
  { final_rule, training_answers, check_percent }: Scale,
  { graders, chair }: NamedPeople,
): string | null {
  const isNeeded = final_rule === 'chair' || training_answers > 0 || check_percent > 0;
  if (chair === null) return isNeeded ? 'required' : null;
  return graders.includes(chair) ? 'chair_is_grader' : null;
}

/** Who was named for a correction, by their ids. */
interface NamedPeople {
  graders: readonly string[];
  chair: string | null;
}

/** What keeps a correction by several graders from being saved. */
export function findConfigProblems(scale: Scale, people: NamedPeople): ConfigProblem[] {
  const problems: ConfigProblem[] = [];
  const criteria = findCriteriaProblem(scale.criteria);
  if (criteria) problems.push({ field: 'criteria', key: criteria });
  const [min, max] = [new Big(scale.min_score), new Big(scale.max_score)];
  if (min.lt(zero)) problems.push({ field: 'min_score', key: 'not_negative' });
  if (max.lte(min)) problems.push({ field: 'max_score', key: 'score_order' });
  if (people.graders.length < scale.total_teacher)
    problems.push({ field: 'total_teacher', key: 'graders_missing' });
  const chair = findChairProblem(scale, people);
  if (chair) problems.push({ field: 'chair_id', key: chair });
  for (const field of ['training_difference', 'training_criterion_difference'] as const)
    if (new Big(scale[field]).lt(zero)) problems.push({ field, key: 'not_negative' });
  for (const field of limitFields) {
    const limit = scale[field];
    if (limit === null) continue;
    if (new Big(limit).lt(zero)) problems.push({ field, key: 'not_negative' });
    // One score differs from none.
    else if (scale.total_teacher < 2) problems.push({ field, key: 'divergence_alone' });
  }
  return problems;
}
