import { AppError } from '@certame/contract/errors.ts';
import type { Criterion } from '@certame/contract/features/questions/content.ts';
import { ownValue } from '@certame/contract/own-value.ts';
import Big from 'big.js';
import { hundred, percentOf, toStored, zero } from '../scoring/decimals.ts';

type Weighted = Pick<Criterion, 'id' | 'weight_percent'>;

/** No criterion weighs below nothing, and together they weigh at most the whole. */
export function areWeightsValid(criteria: readonly Weighted[]): boolean {
  const weights = criteria.map((criterion) => new Big(criterion.weight_percent));
  if (weights.some((weight) => weight.lt(zero))) return false;
  return weights.reduce((sum, weight) => sum.plus(weight), zero).lte(hundred);
}

/**
 * The score that the percentages reached in the criteria give: max x sum(weight x percent). Null until every criterion
 * has its percentage. Weights below 100 in all leave a part of the score out of reach, as the criteria's author wanted.
 * @throws AppError `invalid-value` for an unknown criterion or less than nothing, `score-above-max` above 100 per cent.
 */
export function computeCriteriaScore(
  criteria: readonly Weighted[],
  percents: Readonly<Record<string, string>>,
  max: string,
): string | null {
  const byId = new Map(criteria.map((criterion) => [criterion.id, criterion]));
  for (const [id, percent] of Object.entries(percents)) {
    if (!byId.has(id) || new Big(percent).lt(zero)) throw new AppError('invalid-value');
    if (new Big(percent).gt(hundred)) throw new AppError('score-above-max');
  }
  let reached = zero;
  for (const { id, weight_percent } of criteria) {
    const percent = ownValue(percents, id);
    if (percent === undefined) return null;
    reached = reached.plus(percentOf(percent, new Big(weight_percent)));
  }
  return toStored(percentOf(reached, new Big(max)));
}
