import type { ItemStatistics } from '../scoring/item-statistics.ts';
import { addPair, correlationOf, type Moments, noMoments } from './moments.ts';

/** Score of an item in one attempt; null while it waits for a person. */
export interface AttemptItemScore {
  itemId: string;
  score: number | null;
  max: number;
}

export interface Reliability {
  /** Cronbach's coefficient over the items that all candidates get; null where it can't be computed. */
  alpha: number | null;
  /** Items and attempts that it was computed from. */
  items: number;
  attempts: number;
}

interface ItemSums {
  scored: number;
  right: number;
  /** Sum of scores as a part of the maximum. */
  parts: number;
  /** Score as a part of the maximum, with the scores of all other items. */
  withRest: Moments;
}

/** What has been added up so far of a test's attempts, one by one: 10,000 attempts take the memory of one. */
export interface TestSums {
  items: Map<string, ItemSums>;
  common: readonly string[];
  /** Scores of the common items, each with itself, and of their sum. */
  commonItems: Moments[];
  commonTotal: Moments;
}

/** @param common Items that every candidate gets: those of a draw differ from form to form, and have no common variance. */
export const startTestSums = (common: readonly string[]): TestSums => ({
  items: new Map(),
  common,
  commonItems: common.map(noMoments),
  commonTotal: noMoments(),
});

function sumsOf(sums: TestSums, itemId: string): ItemSums {
  const known = sums.items.get(itemId);
  if (known) return known;
  const made = { scored: 0, right: 0, parts: 0, withRest: noMoments() };
  sums.items.set(itemId, made);
  return made;
}

function addToReliability(sums: TestSums, scores: ReadonlyMap<string, number>): void {
  const ofCommon = sums.common.map((itemId) => scores.get(itemId));
  if (!ofCommon.every((score) => score !== undefined)) return;
  for (const [index, score] of ofCommon.entries()) {
    const moments = sums.commonItems[index];
    if (moments) addPair(moments, score, score);
  }
  const total = ofCommon.reduce((sum, score) => sum + score, 0);
  addPair(sums.commonTotal, total, total);
}

/** Adds a closed attempt: its items that are worth something and were not voided. */
export function addAttemptScores(sums: TestSums, attempt: readonly AttemptItemScore[]): void {
  const worth = attempt.filter(({ max }) => max > 0);
  const isComplete = worth.every(({ score }) => score !== null);
  const total = worth.reduce((sum, { score }) => sum + (score ?? 0), 0);
  for (const { itemId, score, max } of worth) {
    if (score === null) continue;
    const item = sumsOf(sums, itemId);
    item.scored++;
    if (score >= max) item.right++;
    item.parts += score / max;
    if (isComplete) addPair(item.withRest, score / max, total - score);
  }
  addToReliability(
    sums,
    new Map(worth.flatMap(({ itemId, score }) => (score === null ? [] : [[itemId, score]]))),
  );
}

const nothingScored: ItemStatistics = {
  scored: 0,
  rightPercent: null,
  meanPercent: null,
  discrimination: null,
};

export function itemStatisticsOf(sums: TestSums, itemId: string): ItemStatistics {
  const item = sums.items.get(itemId);
  if (!item) return nothingScored;
  return {
    scored: item.scored,
    rightPercent: (100 * item.right) / item.scored,
    meanPercent: (100 * item.parts) / item.scored,
    discrimination: correlationOf(item.withRest),
  };
}

/** k / (k - 1) * (1 - sum of the items' variances / variance of the total) (Cronbach, 1951). */
export function reliabilityOf({ common, commonItems, commonTotal }: TestSums): Reliability {
  const items = common.length;
  const attempts = commonTotal.count;
  const isDefined = items > 1 && attempts > 1 && commonTotal.xx / attempts > 1e-12;
  const ofItems = commonItems.reduce((sum, { xx }) => sum + xx, 0);
  return {
    alpha: isDefined ? (items / (items - 1)) * (1 - ofItems / commonTotal.xx) : null,
    items,
    attempts,
  };
}

export type ReliabilityLevel = 'poor' | 'questionable' | 'acceptable' | 'good' | 'excellent';

/** What a coefficient says of the test (George and Mallery, SPSS for Windows step by step). */
export function reliabilityLevelOf(alpha: number): ReliabilityLevel {
  if (alpha < 0.6) return 'poor';
  if (alpha < 0.7) return 'questionable';
  if (alpha < 0.8) return 'acceptable';
  return alpha < 0.9 ? 'good' : 'excellent';
}
