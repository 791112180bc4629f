import Big from 'big.js';
import type { CountedValue } from '../reports/distribution.ts';

export interface Bin {
  /** Included. */
  from: number;
  /** Excluded, but for the last bin, which includes it. */
  to: number;
  count: number;
}

/** Equal bins from `from` to `to`; what lies outside counts in the first or the last one. */
function countBins(
  values: readonly number[],
  { from, to, bins }: { from: number; to: number; bins: number },
): Bin[] {
  const width = (to - from) / bins;
  const counts = Array.from({ length: bins }, () => 0);
  for (const value of values) {
    // A value on an edge belongs above it: 0.7 / 0.1 is 6.999… in binary.
    const place = Math.floor((value - from) / width + 1e-9);
    const index = Math.max(0, Math.min(bins - 1, place));
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return counts.map((count, index) => ({
    from: from + index * width,
    to: from + (index + 1) * width,
    count,
  }));
}

/** Exact per cents by tens: [0, 10), [10, 20) … [90, 100]. What lies outside counts in the first or the last. */
export function countByTens(percents: readonly CountedValue[]): Bin[] {
  const bins = countBins([], { from: 0, to: 100, bins: 10 });
  for (const { value, count } of percents) {
    const place = new Big(value).div(10).round(0, 0).toNumber();
    const bin = bins[Math.min(bins.length - 1, Math.max(0, place))];
    if (bin) bin.count += count;
  }
  return bins;
}

const roundWidths = [1, 2, 5, 10, 15, 20, 30, 60, 120, 240, 480, 1440];

/** Durations in at most `most` bins of a round width, from 0. */
export function countDurations(minutes: readonly number[], most = 12): Bin[] {
  const longest = minutes.reduce((max, one) => Math.max(max, one), 0);
  const width = roundWidths.find((one) => longest < one * most) ?? Math.ceil((longest + 1) / most);
  const bins = Math.max(1, Math.floor(longest / width) + 1);
  return countBins(minutes, { from: 0, to: width * bins, bins });
}
