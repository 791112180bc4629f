import type { Numbering } from '@certame/contract/features/questions/content.ts';

/** A, B … Z, AA, AB … */
const lettersOf = (index: number): string =>
  (index < 26 ? '' : lettersOf(Math.floor(index / 26) - 1)) + String.fromCharCode(65 + (index % 26));

/** What stands before an option; nothing where options go without numbering. */
export function optionMark(numbering: Numbering, index: number): string {
  if (numbering === 'none') return '';
  return numbering === 'numbers' ? String(index + 1) : lettersOf(index);
}
