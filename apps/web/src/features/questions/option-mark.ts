import type { Numbering } from '@certame/contract/features/questions/content.ts';

/** A, B … Z, AA, AB … */
function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}

/** What stands before an option; nothing where options go without numbering. */
export const optionMark = (numbering: Numbering, index: number): string =>
  numbering === 'letters' ? letters(index) : numbering === 'numbers' ? String(index + 1) : '';

/** What the editor calls an option, which must have some name. */
export const optionName = (numbering: Numbering, index: number): string =>
  optionMark(numbering === 'none' ? 'numbers' : numbering, index);
