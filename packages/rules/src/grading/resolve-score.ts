import Big from 'big.js';
import { toStored } from '../scoring/decimals.ts';

/** Rule that resolves the graders' scores of one response into its score. */
export interface ResolutionRule {
  /** Graders that each response goes to before anything is resolved, at least 1. */
  graders: number;
  /** Scores further apart than this diverge and go to one more grader. Null: they never diverge. */
  maxDifference: string | null;
  /** Which scores make the mean once more graders than planned were asked. */
  method: 'nearest-two' | 'all';
}

export type Resolution =
  /** Graders still have to give theirs. */
  | { state: 'incomplete'; missing: number }
  /** The scores are too far apart: one more grader is needed. */
  | { state: 'divergent' }
  /** Exact, as stored. */
  | { state: 'resolved'; score: string };

/** Each response goes to one grader, whose score stands: correction without a configuration of its own. */
export const singleGrader: ResolutionRule = { graders: 1, maxDifference: null, method: 'nearest-two' };

const meanOf = (scores: readonly Big[]): string =>
  toStored(scores.reduce((sum, score) => sum.plus(score), new Big(0)).div(scores.length));

/** The two neighbours with the smallest difference; of equal differences the higher pair, in favour of the candidate. */
function nearestTwo(ascending: readonly Big[]): Big[] {
  let best = ascending.slice(-2);
  for (let high = ascending.length - 2; high > 0; high--) {
    const pair = ascending.slice(high - 1, high + 1);
    if (differenceOf(pair).lt(differenceOf(best))) best = pair;
  }
  return best;
}

const differenceOf = (ascending: readonly Big[]): Big =>
  (ascending.at(-1) ?? new Big(0)).minus(ascending[0] ?? 0);

/**
 * The resolved score of one response: waits for all planned graders, asks one more where they diverge, then takes the
 * mean. The order in which graders came doesn't matter.
 * @param scores exact decimals, one an assignment.
 */
export function resolveScore(scores: readonly string[], rule: ResolutionRule): Resolution {
  if (scores.length < rule.graders) return { state: 'incomplete', missing: rule.graders - scores.length };
  const ascending = scores.map((score) => new Big(score)).sort((a, b) => a.cmp(b));
  if (scores.length > rule.graders && rule.method === 'nearest-two')
    return { state: 'resolved', score: meanOf(nearestTwo(ascending)) };
  const isDivergent = rule.maxDifference !== null && differenceOf(ascending).gt(rule.maxDifference);
  if (scores.length === rule.graders && isDivergent) return { state: 'divergent' };
  return { state: 'resolved', score: meanOf(ascending) };
}
