import Big from 'big.js';

export interface RankedEntry {
  id: string;
  /** Exact decimal. */
  score: string;
}

/** Standard competition ranking: equal scores share a place, the next one counts on (1, 2, 2, 4). Id -> place. */
export function computeRanking(entries: readonly RankedEntry[]): Map<string, number> {
  const sorted = entries
    .map((entry) => ({ id: entry.id, score: new Big(entry.score) }))
    .sort((a, b) => b.score.cmp(a.score));
  const places = new Map<string, number>();
  let place = 0;
  for (const [index, { id, score }] of sorted.entries()) {
    if (index === 0 || !sorted[index - 1]?.score.eq(score)) place = index + 1;
    places.set(id, place);
  }
  return places;
}
