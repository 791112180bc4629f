import type { Result } from '@certame/contract/features/results/endpoints.ts';

export type ItemResult = Result['items'][number];
export type ItemMark =
  | 'right'
  | 'partial'
  | 'wrong'
  | 'blank'
  | 'scored'
  | 'unscored'
  | 'voided_keep'
  | 'voided_zero';

const isNothing = (value: ItemResult['value']): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

/** Scored by a person: such a response has a score, but is neither right nor wrong. */
const handTypes: readonly string[] = ['simple_text', 'essay', 'media'];

/** What became of a question, for its badge. Numbers are compared, not their texts: "1.0" is "1". */
export function markOfItem({
  item,
  value,
  score,
  max,
  voided,
}: Pick<ItemResult, 'item' | 'value' | 'score' | 'max' | 'voided'>): ItemMark {
  if (voided !== null) return voided === 'keep' ? 'voided_keep' : 'voided_zero';
  if (isNothing(value)) return 'blank';
  if (score === null) return 'unscored';
  if (handTypes.includes(item.type)) return 'scored';
  if (Number(score) <= 0) return 'wrong';
  return Number(score) >= Number(max) ? 'right' : 'partial';
}
