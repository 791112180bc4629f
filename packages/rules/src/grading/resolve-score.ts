import type { FinalScoreRule } from '@certame/contract/features/grading/config.ts';
import { ownValue } from '@certame/contract/own-value.ts';
import Big from 'big.js';
import { toStored } from '../scoring/decimals.ts';

/** Rule that resolves the graders' scores of one response into its score. */
export interface ResolutionRule {
  /** Graders that each response goes to before anything is resolved, at least 1. */
  graders: number;
  /** Scores further apart than this diverge and go to one more grader. Null: they never diverge. */
  maxDifference: string | null;
  /** The same for the points of each criterion. */
  maxCriterionDifference: string | null;
  /** What becomes of scores that diverge: one more grader, and then the mean of the two nearest or of all; or the chair decides. */
  method: FinalScoreRule;
}

/** What one grader gave: exact decimals. */
export interface GivenScore {
  score: string;
  /** Criterion id -> points. */
  criteria: Readonly<Record<string, string>>;
  /** The chair's decision stands, whatever graders gave. */
  isChairs: boolean;
}

export type Resolution =
  /** Graders still have to give theirs. */
  | { state: 'incomplete'; missing: number }
  /** The scores are too far apart: one more grader is needed. */
  | { state: 'divergent' }
  /** The scores are too far apart: the chair decides. */
  | { state: 'chair' }
  /** Exact, as stored. */
  | { state: 'resolved'; score: string };

/** Each response goes to one grader, whose score stands: correction without a configuration of its own. */
export const singleGrader: ResolutionRule = {
  graders: 1,
  maxDifference: null,
  maxCriterionDifference: null,
  method: 'nearest-two',
};

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

const ascendingOf = (scores: readonly string[]): Big[] =>
  scores.map((score) => new Big(score)).sort((a, b) => a.cmp(b));

const isBeyond = (scores: readonly string[], limit: string | null): boolean =>
  limit !== null && differenceOf(ascendingOf(scores)).gt(limit);

/** Whether scores are further apart than allowed, in all or in one criterion. */
export function areDivergent(
  given: readonly Omit<GivenScore, 'isChairs'>[],
  { maxDifference, maxCriterionDifference }: Pick<ResolutionRule, 'maxDifference' | 'maxCriterionDifference'>,
): boolean {
  if (
    isBeyond(
      given.map(({ score }) => score),
      maxDifference,
    )
  )
    return true;
  const criteria = new Set(given.flatMap((one) => Object.keys(one.criteria)));
  return [...criteria].some((id) =>
    isBeyond(
      given.flatMap((one) => ownValue(one.criteria, id) ?? []),
      maxCriterionDifference,
    ),
  );
}

/**
 * The resolved score of one response: waits for all planned graders, asks one more (or the chair) where they diverge, then takes the
 * mean. The order in which graders came doesn't matter.
 */
export function resolveScore(given: readonly GivenScore[], rule: ResolutionRule): Resolution {
  const decision = given.find(({ isChairs }) => isChairs);
  if (decision) return { state: 'resolved', score: toStored(new Big(decision.score)) };
  if (given.length < rule.graders) return { state: 'incomplete', missing: rule.graders - given.length };
  const ascending = ascendingOf(given.map(({ score }) => score));
  const isOneMore = given.length > rule.graders;
  if (isOneMore && rule.method === 'nearest-two')
    return { state: 'resolved', score: meanOf(nearestTwo(ascending)) };
  if ((!isOneMore || rule.method === 'chair') && areDivergent(given, rule))
    return { state: rule.method === 'chair' ? 'chair' : 'divergent' };
  return { state: 'resolved', score: meanOf(ascending) };
}
