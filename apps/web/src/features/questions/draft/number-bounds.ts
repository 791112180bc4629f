import { parseNumber } from '@certame/rules/scoring/numbers.ts';
import type { DraftNumber } from './question-draft.ts';

const exact = (text: string): string => parseNumber(text)?.toFixed() ?? text.trim();

/** The bounds of an accepted number. Text that isn't a number is passed on as typed, for the schema to reject. */
export function boundsOf(number: DraftNumber): { min: string; max: string } {
  if (number.form === 'range') return { min: exact(number.min), max: exact(number.max) };
  const value = parseNumber(number.value);
  const tolerance = parseNumber(number.tolerance.trim() === '' ? '0' : number.tolerance);
  if (!value) return { min: number.value.trim(), max: number.value.trim() };
  if (!tolerance) return { min: number.tolerance.trim(), max: number.tolerance.trim() };
  return { min: value.minus(tolerance.abs()).toFixed(), max: value.plus(tolerance.abs()).toFixed() };
}

/** Equal bounds are shown as a value without tolerance, others as a range. */
export const numberFormOf = (
  min: string,
  max: string,
): Pick<DraftNumber, 'form' | 'min' | 'max' | 'value' | 'tolerance'> =>
  min === max
    ? { form: 'tolerance', min: '', max: '', value: min, tolerance: '0' }
    : { form: 'range', min, max, value: '', tolerance: '0' };

/** The fields that are shown are empty. */
export const isBlankNumber = (number: DraftNumber): boolean =>
  number.form === 'range' ? number.min.trim() === '' && number.max.trim() === '' : number.value.trim() === '';

/** The minimum is above the maximum. */
export function isReversed(number: DraftNumber): boolean {
  if (number.form !== 'range') return false;
  const [min, max] = [parseNumber(number.min), parseNumber(number.max)];
  return min !== undefined && max !== undefined && min.gt(max);
}
