import { AppError } from '@certame/contract/errors.ts';
import type { CriterionLevels, GradingScale } from '@certame/contract/features/grading/config.ts';
import { ownValue } from '@certame/contract/own-value.ts';
import Big from 'big.js';
import { hundred, percentOf, toStored, zero } from '../../scoring/decimals.ts';
import { computeCriteriaScore } from '../criteria.ts';

type Scale = Pick<GradingScale, 'min_score' | 'max_score'> & {
  criteria: readonly Pick<GradingScale['criteria'][number], 'id' | 'weight' | 'levels'>[];
};

/** Percent that a level gives: of six levels the first gives 0, the second 20, the sixth 100. */
export const percentOfLevel = (level: number, levels: CriterionLevels): string =>
  toStored(hundred.times(level).div(levels - 1));

/** Points of the scale that a percentage of one criterion is worth. */
export const pointsOf = (scale: Scale, id: string, percent: string): string => {
  const weight = scale.criteria.find((one) => one.id === id)?.weight ?? '0';
  const range = new Big(scale.max_score).minus(scale.min_score);
  return toStored(percentOf(percent, percentOf(weight, range)));
};

/**
 * The score that levels of the criteria give, in points of the scale: its minimum and what was reached of the range above it.
 * Null until every criterion has its level.
 * @throws AppError `invalid-value` for an unknown criterion, and for a percentage between two of its levels.
 */
export function computeLevelScore(scale: Scale, percents: Readonly<Record<string, string>>): string | null {
  for (const { id, levels } of scale.criteria) {
    const percent = ownValue(percents, id);
    if (percent === undefined) continue;
    const level = new Big(percent).times(levels - 1).div(hundred);
    if (!level.eq(level.round(0))) throw new AppError('invalid-value');
  }
  const criteria = scale.criteria.map(({ id, weight }) => ({ id, weight_percent: weight }));
  const range = new Big(scale.max_score).minus(scale.min_score);
  const reached = computeCriteriaScore(criteria, percents, toStored(range));
  return reached === null ? null : toStored(new Big(scale.min_score).plus(reached));
}

/** A score of the scale as a score of the question it grades: 800 of 1000 are 2 of 2.5. */
export const toItemScore = (score: string, maxScore: string, itemMax: string): string =>
  new Big(maxScore).lte(zero) ? '0' : toStored(new Big(score).times(itemMax).div(maxScore));

/** Points without superfluous zeros, as they are shown. */
export const plainPoints = (points: string): string => toStored(new Big(points));
