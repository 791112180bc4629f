import Big from 'big.js';
import { hundred, toStored, zero } from '../scoring/decimals.ts';

export const mostCompared = 6;

/** Questionnaires are compared question by question, so that only those of equal length can be. */
export const areComparable = (questionCounts: readonly number[]): boolean =>
  questionCounts.every((count) => count === questionCounts[0]);

/** Sums of scores that belong together: of a class, of a discipline, of a level. */
export interface ScoreSum {
  total: Big;
  max: Big;
}
/** Scores that are alike, together: 10,000 sheets of 45 questions have some dozens of different ones. */
export type AlikeScores = Map<string, number>;
export function countScore(alike: AlikeScores, { score, max }: { score: string | null; max: string }): void {
  const key = `${score ?? '0'} ${max}`;
  alike.set(key, (alike.get(key) ?? 0) + 1);
}

/** Exact sums of scores and full scores. */
export function sumScores(alike: AlikeScores): ScoreSum {
  let total = zero;
  let max = zero;
  for (const [key, count] of alike) {
    const [score = '0', full = '0'] = key.split(' ');
    total = total.plus(new Big(score).times(count));
    max = max.plus(new Big(full).times(count));
  }
  return { total, max };
}

/** Mean per cent of exact decimals, each participant counting the same; null without any. */
export function meanPercent(percents: readonly string[]): string | null {
  if (percents.length === 0) return null;
  return toStored(percents.reduce((sum, one) => sum.plus(one), zero).div(percents.length));
}

/** Per cent of what could be reached in a group of questions; null where nothing is worth anything. */
export const percentOfSum = ({ total, max }: ScoreSum): string | null =>
  max.gt(zero) ? toStored(total.times(hundred).div(max)) : null;
