import { isAnswerable } from '@certame/contract/features/questions/content.ts';
import Big from 'big.js';
import { clamp, hundred, toStored, zero } from './decimals.ts';
import { type ScoreItemInput, scoreItem } from './score-item.ts';

export interface SheetItem extends ScoreItemInput {
  itemId: string;
  /** `keep`: everybody gets the full score. `zero`: the question leaves the total. */
  voided: 'keep' | 'zero' | null;
}
export interface ScoreSheetInput {
  items: readonly SheetItem[];
  /** Item id -> score given by a person. It wins over the automatic one. */
  gradedScores: Readonly<Record<string, string | null>>;
  /** The questionnaire's weight: total and max are multiplied by it, the items' own scores are not. */
  weight?: string;
}

export interface SheetDetail {
  /** Null until it is graded by hand. */
  score: string | null;
  max: string;
  state: 'auto' | 'manual' | 'pending' | 'voided';
}
export interface ScoreSheet {
  /** Sum of the scores so far. */
  total: string;
  max: string;
  /** Null where nothing is worth anything. */
  percent: string | null;
  /** Items that wait for a person. */
  pending: number;
  details: Record<string, SheetDetail>;
}

function detailOf(item: SheetItem, mark: string | null | undefined): SheetDetail {
  const max = toStored(new Big(item.max));
  if (item.voided === 'zero') return { score: '0', max: '0', state: 'voided' };
  if (item.voided === 'keep') return { score: max, max, state: 'voided' };
  if (mark !== null && mark !== undefined)
    return { score: toStored(clamp(new Big(mark), zero, new Big(max))), max, state: 'manual' };
  const result = scoreItem(item);
  return result.state === 'auto'
    ? { score: result.score, max, state: 'auto' }
    : { score: null, max, state: 'pending' };
}

/**
 * The score of one attempt. Every item is rounded by itself (see decimals.ts), so that the sum of the shown parts is
 * the total; total, max and percent are rounded once more to four decimals, after the weight. The percent doesn't
 * depend on the weight. Headings don't count.
 */
export function computeScoreSheet({ items, gradedScores, weight = '1' }: ScoreSheetInput): ScoreSheet {
  let total = zero;
  let max = zero;
  let pending = 0;
  const details: Record<string, SheetDetail> = {};
  for (const item of items) {
    if (!isAnswerable(item.type)) continue;
    const detail = detailOf(item, gradedScores[item.itemId]);
    details[item.itemId] = detail;
    max = max.plus(detail.max);
    if (detail.score === null) pending++;
    else total = total.plus(detail.score);
  }
  return {
    total: toStored(total.times(weight)),
    max: toStored(max.times(weight)),
    percent: max.gt(zero) ? toStored(total.times(hundred).div(max)) : null,
    pending,
    details,
  };
}
