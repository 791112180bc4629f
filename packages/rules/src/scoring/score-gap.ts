import type { GapKey, QuestionGap } from '@certame/contract/features/questions/content.ts';
import type Big from 'big.js';
import { clamp, hundred, zero } from './decimals.ts';
import { parseNumber } from './numbers.ts';

// Letters of the scripts that we meet keep their base letter under these marks; "ç" gives "c".
const marks = /\p{M}+/gu;

/** For comparing: without accents, case and outer spaces. */
export const foldText = (text: string): string =>
  text.normalize('NFD').replace(marks, '').toLowerCase().trim();

const isSameText = (given: string, accepted: string, exact: boolean): boolean =>
  exact ? given.normalize('NFC') === accepted.normalize('NFC') : foldText(given) === foldText(accepted);

/** Whether the key names anything to compare with; without it a person has to look. */
export const hasGapKey = (key: GapKey | undefined): key is GapKey =>
  key !== undefined && (key.texts.length > 0 || key.numbers.length > 0);

/**
 * Percent of the gap's score that a filling earns: that of the best accepted text or number it meets, 0 to 100.
 * The choices of a select are compared exactly: two that differ only in case are still two.
 */
export function gapPercent(gap: QuestionGap, key: GapKey, given: string): Big {
  let best = zero;
  const consider = (weight: string): void => {
    const percent = clamp(zero.plus(weight), zero, hundred);
    if (percent.gt(best)) best = percent;
  };
  const exact = key.strict || gap.kind === 'select';
  for (const accepted of key.texts)
    if (isSameText(given, accepted.text, exact)) consider(accepted.weight_percent);
  if (key.numbers.length === 0) return best;
  const number = parseNumber(given);
  if (number)
    for (const accepted of key.numbers)
      if (number.gte(accepted.min) && number.lte(accepted.max)) consider(accepted.weight_percent);
  return best;
}
