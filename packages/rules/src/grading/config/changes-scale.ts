import type { GradingScale } from '@certame/contract/features/grading/config.ts';
import Big from 'big.js';

type Scale = Pick<
  GradingScale,
  | 'criteria'
  | 'min_score'
  | 'max_score'
  | 'total_teacher'
  | 'max_difference'
  | 'max_criterion_difference'
  | 'final_rule'
>;

const numbers = ['min_score', 'max_score', 'max_difference', 'max_criterion_difference'] as const;
const isSame = (a: string | null, b: string | null): boolean =>
  a === null || b === null ? a === b : new Big(a).eq(b);
const shapeOf = (criteria: Scale['criteria']): string =>
  JSON.stringify(criteria.map(({ id, weight, levels }) => [id, new Big(weight).toFixed(), levels]));

/** Whether scores that were given would count by another scale or other rules. Words of the criteria may change. */
export const changesScale = (stored: Scale, written: Scale): boolean =>
  shapeOf(stored.criteria) !== shapeOf(written.criteria) ||
  stored.total_teacher !== written.total_teacher ||
  stored.final_rule !== written.final_rule ||
  numbers.some((key) => !isSame(stored[key], written[key]));
