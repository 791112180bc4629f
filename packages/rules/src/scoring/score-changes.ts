import Big from 'big.js';
import { toStored, zero } from './decimals.ts';
import type { ScoreSheet } from './score-sheet.ts';

/** What of a sheet is compared: exact decimals; `percent` is null where nothing is worth anything. */
export type ComparedScore = Pick<ScoreSheet, 'total' | 'max' | 'percent'>;
export interface ScoreChange {
  before: ComparedScore;
  after: ComparedScore;
}

const percentOf = ({ percent }: ComparedScore): Big => new Big(percent ?? 0);
const percentGain = ({ before, after }: ScoreChange): Big => percentOf(after).minus(percentOf(before));

/**
 * Whether somebody does better or worse: by the percent, since a question that leaves the total takes its points from those who had it
 * right and yet harms nobody who has everything right.
 */
export function scoreChangeOf(change: ScoreChange): 'up' | 'down' | 'same' {
  const gain = percentGain(change);
  if (gain.gt(zero)) return 'up';
  return gain.lt(zero) ? 'down' : 'same';
}

/** The greatest changes first, whichever way. */
export const byGreatestChange = (one: ScoreChange, other: ScoreChange): number =>
  percentGain(other).abs().cmp(percentGain(one).abs());

export interface ScoreChangeSummary {
  up: number;
  down: number;
  same: number;
  /** Mean change of all, in points and in percentage points; null of nobody. */
  mean_points: string | null;
  mean_percent: string | null;
}

export function summarizeScoreChanges(changes: readonly ScoreChange[]): ScoreChangeSummary {
  const counts = { up: 0, down: 0, same: 0 };
  let points = zero;
  let percents = zero;
  for (const change of changes) {
    counts[scoreChangeOf(change)] += 1;
    points = points.plus(change.after.total).minus(change.before.total);
    percents = percents.plus(percentGain(change));
  }
  const mean = (sum: Big): string | null => (changes.length === 0 ? null : toStored(sum.div(changes.length)));
  return { ...counts, mean_points: mean(points), mean_percent: mean(percents) };
}
