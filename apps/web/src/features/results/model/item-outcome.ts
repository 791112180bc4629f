import type { Result } from '@certame/contract/features/results/endpoints.ts';

export type ItemResult = Result['items'][number];
export type ItemOutcome =
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

/** Types that a person grades: their responses have a score, but are neither right nor wrong. */
const handTypes: readonly string[] = ['simple_text', 'essay', 'media'];

/** Outcome of a question, for its badge. Numbers are compared, not their texts: "1.0" is "1". */
export function outcomeOf({
  item,
  value,
  score,
  max,
  voided,
}: Pick<ItemResult, 'item' | 'value' | 'score' | 'max' | 'voided'>): ItemOutcome {
  if (voided !== null) return voided === 'keep' ? 'voided_keep' : 'voided_zero';
  if (isNothing(value)) return 'blank';
  if (score === null) return 'unscored';
  if (handTypes.includes(item.type)) return 'scored';
  if (Number(score) <= 0) return 'wrong';
  return Number(score) >= Number(max) ? 'right' : 'partial';
}
