import { AppError } from '@certame/contract/errors.ts';
import type { Criterion } from '@certame/contract/features/questions/content.ts';
import Big from 'big.js';
import { toStored, zero } from '../scoring/decimals.ts';
import { computeCriteriaScore } from './criteria.ts';

export interface RequireScoreInput {
  /** The grader's score; null removes it. Where percents of criteria are given, the score is computed from them. */
  score: string | null;
  criteria: readonly Pick<Criterion, 'id' | 'weight_percent'>[];
  /** Criterion id -> percent reached. */
  percents: Readonly<Record<string, string>>;
  /** The item's full score. */
  max: string;
}

/**
 * The score of a mark, exact, as stored; null where it is taken back.
 * @throws AppError `score-above-max`; `invalid-value` below zero, for unknown criteria, and while some lack a percent.
 */
export function requireScore({ score, criteria, percents, max }: RequireScoreInput): string | null {
  if (Object.keys(percents).length > 0) {
    const reached = computeCriteriaScore(criteria, percents, max);
    if (reached === null) throw new AppError('invalid-value');
    // Weights are kept at 100 in all where criteria are written, but a mark never relies on that.
    if (new Big(reached).gt(max)) throw new AppError('score-above-max');
    return reached;
  }
  if (score === null) return null;
  if (new Big(score).lt(zero)) throw new AppError('invalid-value');
  if (new Big(score).gt(max)) throw new AppError('score-above-max');
  return toStored(new Big(score));
}
