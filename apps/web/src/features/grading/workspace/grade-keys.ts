import { formatDecimal } from '#lib/language/format.ts';
import { type GradeDraft, type GradingItem, tenthsOf } from '../model/grade-draft.ts';
import type { KeyActions } from './use-keyboard.ts';

/** Focuses a criterion and selects its number, which the next digits replace. */
function focusCriterion(digit: number): void {
  const field = document.querySelector<HTMLInputElement>(`[data-criterion="${digit}"]`);
  field?.focus();
  field?.select();
}

/** Keys that change the draft: by criteria a digit focuses one, else it gives tenths of the score. */
export const gradeKeys = (
  item: GradingItem,
  draft: GradeDraft | undefined,
  change: (part: Partial<GradeDraft>) => void,
): Pick<KeyActions, 'digit' | 'fullScore'> =>
  draft?.mode === 'criteria'
    ? {
        digit: focusCriterion,
        fullScore: () => change({ percents: Object.fromEntries(item.criteria.map(({ id }) => [id, '100'])) }),
      }
    : {
        digit: (digit) => change({ score: tenthsOf(item.max, digit) }),
        fullScore: () => change({ score: formatDecimal(item.max) }),
      };
