import { ownValue } from '@certame/contract/own-value.ts';
import Big from 'big.js';
import { type GivenScore, type Resolution, resolveScore } from '../grading/resolve-score.ts';
import { toStored, zero } from '../scoring/decimals.ts';

export interface StationRule {
  /** Examiners that each station of a student has. */
  examiners: number;
  /** Points of the test; null: their scores never diverge. */
  maxDifference: string | null;
  /** The same at one item. */
  maxCriterionDifference: string | null;
}

/** What one examiner gave: the whole, and its items where these are compared. */
export interface StationGiven {
  score: string;
  items: Readonly<Record<string, string>>;
}

/** What examiners gave a student at a station, and what was decided where they diverged. */
export interface StationScores {
  given: readonly StationGiven[];
  decided: string | null;
}

const asGiven = ({ score, items }: StationGiven, isChairs: boolean): GivenScore => ({
  ...{ score, criteria: items, isChairs },
});

/**
 * The score of one student at one station. A station can't be done once more by another examiner: where two diverge, whoever looks after
 * the test decides, whatever was given.
 */
export const resolveStation = ({ given, decided }: StationScores, rule: StationRule): Resolution =>
  resolveScore(
    [
      ...given.map((one) => asGiven(one, false)),
      ...(decided === null ? [] : [asGiven({ score: decided, items: {} }, true)]),
    ],
    {
      graders: rule.examiners,
      maxDifference: rule.maxDifference,
      maxCriterionDifference: rule.maxCriterionDifference,
      method: 'chair',
    },
  );

/** Items at which two examiners are further apart than allowed. */
export function findDivergentItems(given: readonly StationGiven[], rule: StationRule): string[] {
  const limit = rule.maxCriterionDifference;
  const [one, other] = given;
  if (limit === null || !one || !other) return [];
  return Object.entries(one.items).flatMap(([id, points]) => {
    const others = ownValue(other.items, id);
    return others !== undefined && new Big(points).minus(others).abs().gt(limit) ? [id] : [];
  });
}

/** The score of a test: the sum of its stations; null until each has one. */
export function computeTestScore(stations: readonly Resolution[]): string | null {
  let sum = zero;
  for (const station of stations) {
    if (station.state !== 'resolved') return null;
    sum = sum.plus(new Big(station.score));
  }
  return stations.length === 0 ? null : toStored(sum);
}
