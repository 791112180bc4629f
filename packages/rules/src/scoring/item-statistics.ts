/** Answers that score alike, together: a thousand candidates give some dozens of these. */
export interface ItemScores {
  /** Of the item. */
  score: number;
  max: number;
  /** Of all other items of the same attempt; null while one of them waits for a person. */
  rest: number | null;
  /** Attempts that have exactly these scores. */
  count: number;
}

export interface ItemStatistics {
  /** Attempts that were shown the item and have a score for it. An item left blank is a wrong one. */
  scored: number;
  /** Percentage of them with the full score; null without any. */
  rightPercent: number | null;
  /** Mean score in per cent of the maximum; null without any. */
  meanPercent: number | null;
  /**
   * Correlation of the item's score with the rest of the test, -1 to 1: for right and wrong alone it is the point-biserial
   * coefficient. The item itself is left out of the rest, for it would correlate with itself. Null where
   * everybody scored alike, in the item or in the rest.
   */
  discrimination: number | null;
}

/** Weighted Pearson correlation of pairs; around the means, for sums of squares alone would lose the small differences. */
function computeCorrelation(pairs: readonly { x: number; y: number; count: number }[]): number | null {
  const total = pairs.reduce((sum, { count }) => sum + count, 0);
  if (total < 2) return null;
  const meanX = pairs.reduce((sum, { x, count }) => sum + x * count, 0) / total;
  const meanY = pairs.reduce((sum, { y, count }) => sum + y * count, 0) / total;
  let xx = 0;
  let yy = 0;
  let xy = 0;
  for (const { x, y, count } of pairs) {
    xx += count * (x - meanX) ** 2;
    yy += count * (y - meanY) ** 2;
    xy += count * (x - meanX) * (y - meanY);
  }
  // Scores have four decimals: what is left of equal ones is the rounding of floats.
  if (xx / total < 1e-12 || yy / total < 1e-12) return null;
  return Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy)));
}

/** How candidates did at one item of a test, by the classical theory of tests. Items that are worth nothing don't count. */
export function computeItemStatistics(rows: readonly ItemScores[]): ItemStatistics {
  const worth = rows.filter(({ max }) => max > 0);
  const scored = worth.reduce((sum, { count }) => sum + count, 0);
  if (scored === 0) return { scored, rightPercent: null, meanPercent: null, discrimination: null };
  const right = worth.reduce((sum, { score, max, count }) => sum + (score >= max ? count : 0), 0);
  const mean = worth.reduce((sum, { score, max, count }) => sum + (score / max) * count, 0) / scored;
  return {
    scored,
    rightPercent: (100 * right) / scored,
    meanPercent: 100 * mean,
    discrimination: computeCorrelation(
      worth.flatMap(({ score, max, rest, count }) =>
        rest === null ? [] : [{ x: score / max, y: rest, count }],
      ),
    ),
  };
}

/** Below this many answers a coefficient is chance. */
export const fewestForDiscrimination = 10;

export type DiscriminationLevel = 'few' | 'negative' | 'weak' | 'fair' | 'good' | 'excellent';

/** What a coefficient says of the item (Ebel and Frisbie, Essentials of Educational Measurement). */
export function discriminationLevelOf(discrimination: number, scored: number): DiscriminationLevel {
  if (scored < fewestForDiscrimination) return 'few';
  if (discrimination < 0) return 'negative';
  if (discrimination < 0.2) return 'weak';
  if (discrimination < 0.3) return 'fair';
  return discrimination < 0.4 ? 'good' : 'excellent';
}
