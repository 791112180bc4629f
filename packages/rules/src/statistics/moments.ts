/** Means and co-moments of pairs that come one by one (Welford, 1962): nothing is kept of the pairs, and no digit is lost to large sums. */
export interface Moments {
  count: number;
  meanX: number;
  meanY: number;
  /** Sums of squares and products around the means. */
  xx: number;
  yy: number;
  xy: number;
}

export const noMoments = (): Moments => ({ count: 0, meanX: 0, meanY: 0, xx: 0, yy: 0, xy: 0 });

export function addPair(moments: Moments, x: number, y: number): void {
  moments.count++;
  const dx = x - moments.meanX;
  const dy = y - moments.meanY;
  moments.meanX += dx / moments.count;
  moments.meanY += dy / moments.count;
  moments.xx += dx * (x - moments.meanX);
  moments.yy += dy * (y - moments.meanY);
  moments.xy += dx * (y - moments.meanY);
}

/** Below it a variance is the rounding of floats: scores have four decimals. */
const noVariance = 1e-12;

/** Pearson's coefficient; null where one of both doesn't vary. */
export function correlationOf({ count, xx, yy, xy }: Moments): number | null {
  if (count < 2 || xx / count < noVariance || yy / count < noVariance) return null;
  return Math.max(-1, Math.min(1, xy / Math.sqrt(xx * yy)));
}
