import type { ItemStatisticsRow } from '@certame/contract/features/statistics/endpoints.ts';
import { expect, test } from 'vitest';
import { sortItems } from './sort-items.ts';

const item = (item_id: string, right_percent: number | null, discrimination: number | null) =>
  ({ item_id, right_percent, discrimination }) as ItemStatisticsRow;
const items = [item('a', 80, 0.4), item('b', null, null), item('c', 20, -0.1)];
const idsBy = (order: Parameters<typeof sortItems>[1]): string =>
  sortItems(items, order)
    .map(({ item_id }) => item_id)
    .join('');

test('the most doubtful questions come first, those without a figure last', () => {
  expect(idsBy('exam')).toBe('abc');
  expect(idsBy('right_percent')).toBe('cab');
  expect(idsBy('discrimination')).toBe('cab');
});
