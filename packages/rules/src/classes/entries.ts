import { studentCodePattern } from '../students/parse-student-list.ts';

/** Dates, telephones and amounts are written with digits and signs as well; a letter tells a code from them. */
const isMixedCode = (cell: string): boolean => studentCodePattern.test(cell) && /\p{L}/u.test(cell);

/**
 * The cell that identifies the student in a row of a sheet: an e-mail, else the cell of the code column, else a code of digits, else one
 * with letters. Undefined for a row without any.
 */
export function entryOfRow(cells: readonly string[], codeColumn = -1): string | undefined {
  const trimmed = cells.map((cell) => cell.trim());
  return (
    trimmed.find((cell) => cell.includes('@')) ??
    (trimmed[codeColumn] || undefined) ??
    trimmed.find((cell) => /^\d+$/.test(cell)) ??
    trimmed.find(isMixedCode)
  );
}
