import { toShown } from '@certame/rules/scoring/decimals.ts';
import { formatDecimal } from './format-decimal.ts';

/** A score for people: exact decimals are shown with two places and the language's decimal sign ("7.5" -> "7,50"). */
export const formatScore = (score: string): string => formatDecimal(toShown(score));

/** A percentage for people, without superfluous zeros: "40.9091" -> "40,91", "80" -> "80". */
export const formatPercent = (percent: string): string =>
  formatDecimal(toShown(percent).replace(/\.?0+$/, ''));

/** What a person typed as a number, with comma or point, as the API takes it; null where it isn't one. */
export function parseDecimal(typed: string, scale: number): string | null {
  const text = typed.trim().replace(',', '.');
  return new RegExp(`^\\d{1,12}(\\.\\d{1,${scale}})?$`).test(text) ? text : null;
}
