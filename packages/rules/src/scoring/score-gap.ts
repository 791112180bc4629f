import type { GapKey, QuestionGap } from '@certame/contract/features/questions/content.ts';
import type Big from 'big.js';
import { clamp, hundred, zero } from './decimals.ts';
import { readNumber } from './numbers.ts';

// Letters of the scripts that we meet keep their base letter under these marks; "ç" gives "c".
const marks = /\p{M}+/gu;

const invisible = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g;
const spaces = /[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g;
const apostrophes = /[\u2018\u2019\u201B\u02BC\u00B4`]/g;
const quotes = /[\u201C-\u201F]/g;
const dashes = /[\u2010-\u2015\u2212]/g;

/**
 * Typography folded to the plain signs of a keyboard. Phones replace quotes, dashes and spaces by themselves: the
 * candidate neither chose them nor sees them.
 */
const foldTypography = (text: string): string =>
  text
    .normalize('NFC')
    .replace(invisible, '')
    .replace(spaces, ' ')
    .replace(apostrophes, "'")
    .replace(quotes, '"')
    .replace(dashes, '-');

/** For comparing: without accents, case, typography, outer spaces and more than one inner space. */
export const foldText = (text: string): string =>
  foldTypography(text).normalize('NFD').replace(marks, '').toLowerCase().replace(/\s+/g, ' ').trim();

const isSameText = (given: string, accepted: string): boolean => foldText(given) === foldText(accepted);

/** Case, accents and spaces count; what only the keyboard chooses doesn't. */
const isSameStrictly = (given: string, accepted: string): boolean =>
  foldTypography(given) === foldTypography(accepted);

/** A choice comes back as it was offered. */
export const isSameChoice = (given: string, accepted: string): boolean =>
  given.normalize('NFC') === accepted.normalize('NFC');

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
  const isSame = gap.kind === 'select' ? isSameChoice : key.strict ? isSameStrictly : isSameText;
  for (const accepted of key.texts) if (isSame(given, accepted.text)) consider(accepted.weight_percent);
  if (key.numbers.length === 0) return best;
  for (const number of readNumber(given))
    for (const accepted of key.numbers)
      if (number.gte(accepted.min) && number.lte(accepted.max)) consider(accepted.weight_percent);
  return best;
}
