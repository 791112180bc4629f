import type { ResponseValue } from '@certame/contract/features/exam/form.ts';

/** The newest value of each item with its number. */
export type NewestValues = Map<string, { value: ResponseValue; seq: number }>;

interface NumberedValue {
  item_id: string;
  seq: number;
  value: ResponseValue;
}

/** False: the known value is as new. On equal numbers the server's value stands: it took another device's change first. */
export function bringForward(newest: NewestValues, entry: NumberedValue): boolean {
  const known = newest.get(entry.item_id);
  if (known && entry.seq <= known.seq) return false;
  newest.set(entry.item_id, { value: entry.value, seq: entry.seq });
  return true;
}

/** Replaces values that the server doesn't have by those that it has. */
export function fallBack(values: NewestValues, acknowledged: NewestValues): void {
  for (const [itemId, { seq }] of values) {
    const known = acknowledged.get(itemId);
    if (known && known.seq >= seq) continue;
    if (known) values.set(itemId, known);
    else values.delete(itemId);
  }
}
