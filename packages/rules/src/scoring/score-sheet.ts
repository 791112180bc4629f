import { isAnswerable } from '@certame/contract/features/questions/question-types.ts';
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
  /** Of choices scored before, to be filled: for many sheets of the same items, with the same keys and full scores. */
  known?: KnownDetails;
}
/** Details by item and response; details that are alike are one. They are shared: nobody changes them. */
export interface KnownDetails {
  ofItems: Map<string, Map<SheetItem['value'], SheetDetail>>;
  alike: Map<string, SheetDetail>;
}
export const noKnownDetails = (): KnownDetails => ({ ofItems: new Map(), alike: new Map() });

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
  /** By item. */
  details: ReadonlyMap<string, SheetDetail>;
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

/** A response that is one of few: what it is worth is computed once. */
function knownDetailOf(item: SheetItem, known: KnownDetails): SheetDetail {
  const { itemId, value, content } = item;
  const ofItem = known.ofItems.get(itemId) ?? new Map<SheetItem['value'], SheetDetail>();
  const found = ofItem.get(value);
  if (found) return found;
  const computed = detailOf(item, undefined);
  const isChosen = item.type === 'multiple_choice' && content.options.some(({ id }) => id === value);
  if (value !== null && !isChosen) return computed;
  const key = `${computed.score} ${computed.max} ${computed.state}`;
  const detail = known.alike.get(key) ?? computed;
  known.alike.set(key, detail);
  known.ofItems.set(itemId, ofItem.set(value, detail));
  return detail;
}

/** How often each detail is there: a sheet has many items and few different scores. */
function countDetails(details: Iterable<SheetDetail>): Map<SheetDetail, number> {
  const counts = new Map<SheetDetail, number>();
  for (const detail of details) counts.set(detail, (counts.get(detail) ?? 0) + 1);
  return counts;
}

/**
 * The score of one attempt. Every item is rounded by itself (see decimals.ts), so that the sum of the shown parts is
 * the total; total, max and percent are rounded once more to four decimals, after the weight. The percent doesn't
 * depend on the weight. Headings don't count.
 */
export function computeScoreSheet({ items, gradedScores, weight = '1', known }: ScoreSheetInput): ScoreSheet {
  let total = zero;
  let max = zero;
  let pending = 0;
  const details = new Map<string, SheetDetail>();
  for (const item of items) {
    if (!isAnswerable(item.type)) continue;
    const mark = gradedScores[item.itemId];
    const detail = known && mark === undefined ? knownDetailOf(item, known) : detailOf(item, mark);
    details.set(item.itemId, detail);
  }
  for (const [detail, count] of countDetails(details.values())) {
    max = max.plus(new Big(detail.max).times(count));
    if (detail.score === null) pending += count;
    else total = total.plus(new Big(detail.score).times(count));
  }
  return {
    total: toStored(total.times(weight)),
    max: toStored(max.times(weight)),
    percent: max.gt(zero) ? toStored(total.times(hundred).div(max)) : null,
    pending,
    details,
  };
}
