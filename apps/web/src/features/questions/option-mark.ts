import type { Numbering } from '@certame/contract/features/questions/content.ts';

/** A, B … Z, AA, AB … */
function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}

/** Mark before an option; empty where options have no numbering. */
export const optionMark = (numbering: Numbering, index: number): string =>
  numbering === 'letters' ? letters(index) : numbering === 'numbers' ? String(index + 1) : '';

/** Name of an option in the editor, where it must have one. */
export const optionName = (numbering: Numbering, index: number): string =>
  optionMark(numbering === 'none' ? 'numbers' : numbering, index);
