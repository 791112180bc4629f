/** What names the student in a row of a sheet: an e-mail before a numeric code. Undefined for a row without either. */
export function entryOfRow(cells: readonly string[]): string | undefined {
  const texts = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return texts.find((cell) => cell.includes('@')) ?? texts.find((cell) => /^\d+$/.test(cell));
}
