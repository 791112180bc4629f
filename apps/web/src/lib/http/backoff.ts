const firstMs = 1000;
const longestMs = 30_000;

/**
 * Wait before the next try after `failures` failed ones in a row: 1 s doubling to 30 s, of which the second half is
 * random, so that a room full of candidates does not come back in the same instant.
 */
export function computeBackoffMs(failures: number, random: () => number): number {
  const full = Math.min(longestMs, firstMs * 2 ** Math.max(0, failures - 1));
  return Math.max(firstMs, Math.round(full / 2 + (full / 2) * random()));
}
