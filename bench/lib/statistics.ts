export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
};

/** Nearest-rank percentile of latencies in ms. */
export const percentile = (sortedMs: readonly number[], percent: number): number =>
  sortedMs[Math.min(sortedMs.length - 1, Math.floor((sortedMs.length * percent) / 100))] ?? 0;

export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en-US')}/s`;
export const ms = (value: number): string => `${value.toFixed(1)} ms`;
export const percentText = (value: number): string => `${(value * 100).toFixed(0)} %`;
