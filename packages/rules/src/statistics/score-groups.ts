/** Share of the best and of the worst candidates that are compared: it tells them apart best (Kelley, 1939). */
const groupShare = 0.27;
/** Fewer candidates make no groups. */
export const fewestForGroups = 10;

export const scoreGroups = ['upper', 'middle', 'lower'] as const;
export type ScoreGroup = (typeof scoreGroups)[number];

/**
 * The group of each attempt by its total. Equal totals are in one group: who is at the edge joins the middle together with all of the same
 * total. Without enough attempts all are in the middle.
 */
export function groupByScore(
  attempts: readonly { id: string; total: number }[],
): ReadonlyMap<string, ScoreGroup> {
  const sorted = attempts.toSorted((one, other) => other.total - one.total);
  const size = sorted.length < fewestForGroups ? 0 : Math.round(sorted.length * groupShare);
  const total = (index: number): number | undefined => sorted[index]?.total;
  // The total next to each group, which must not be in it.
  const belowUpper = total(size);
  const aboveLower = total(sorted.length - size - 1);
  const groupOf = (one: number): ScoreGroup => {
    if (size === 0 || belowUpper === undefined || aboveLower === undefined) return 'middle';
    if (one > belowUpper) return 'upper';
    return one < aboveLower ? 'lower' : 'middle';
  };
  return new Map(sorted.map(({ id, total: of }) => [id, groupOf(of)]));
}
