import Big from 'big.js';
import { hundred, toStored, zero } from '../scoring/decimals.ts';

/** The mean of scores, rounded once; null of none. */
export const meanOf = (scores: readonly string[]): string | null =>
  scores.length === 0
    ? null
    : toStored(scores.reduce((sum, score) => sum.plus(score), zero).div(scores.length));

/** A score in per cent of what is reachable, in whole per cent. */
export const percentOfMax = (score: string, max: string): string =>
  new Big(max).lte(zero) ? '0' : new Big(score).times(hundred).div(max).round(0).toFixed();

/** A score of a test as a score of the question that it gives: 8 of 10 are 2 of 2.5. */
export const toQuestionScore = (score: string, testMax: string, questionMax: string): string =>
  new Big(testMax).lte(zero) ? '0' : toStored(new Big(score).times(questionMax).div(testMax));

/** Whether a score is not below nothing and not above what is reachable. */
export const isBetween = (score: string, max: string): boolean =>
  new Big(score).gte(zero) && new Big(score).lte(max);

/** Whether two scores are the same number, however they are written. */
export const isSameScore = (one: string, other: string): boolean => new Big(one).eq(other);
