import type { ItemStatisticsRow } from '@certame/contract/features/statistics/endpoints.ts';

export const itemOrders = ['exam', 'right_percent', 'discrimination'] as const;
export type ItemOrder = (typeof itemOrders)[number];

/** Sorts items in the order of the exam, or the most doubtful first; those without figures come last. */
export function sortItems(
  items: readonly ItemStatisticsRow[],
  order: ItemOrder,
): readonly ItemStatisticsRow[] {
  if (order === 'exam') return items;
  return items.toSorted(
    (one, other) => (one[order] ?? Number.POSITIVE_INFINITY) - (other[order] ?? Number.POSITIVE_INFINITY),
  );
}
