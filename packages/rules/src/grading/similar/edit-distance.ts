/**
 * Restricted Damerau-Levenshtein distance (optimal string alignment): how many letters are put in, taken out, replaced or swapped with
 * their neighbour to make one text of the other. Only cells within `most` of the diagonal are worked out, so that texts far apart cost
 * little. @returns the distance, or `most + 1` where it is more than `most`.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  const beyond = most + 1;
  const rowOf = () => new Uint16Array(b.length + 1).fill(beyond);
  let [twoBefore, before, row] = [rowOf(), rowOf(), rowOf()];
  for (let column = 0; column <= Math.min(most, b.length); column += 1) before[column] = column;
  for (let line = 1; line <= a.length; line += 1) {
    row.fill(beyond);
    if (line <= most) row[0] = line;
    let least = row[0] ?? beyond;
    const end = Math.min(b.length, line + most);
    for (let column = Math.max(1, line - most); column <= end; column += 1) {
      const isSame = a[line - 1] === b[column - 1];
      const isSwapped =
        line > 1 && column > 1 && a[line - 1] === b[column - 2] && a[line - 2] === b[column - 1];
      const cell = Math.min(
        (before[column - 1] ?? beyond) + (isSame ? 0 : 1),
        (before[column] ?? beyond) + 1,
        (row[column - 1] ?? beyond) + 1,
        isSwapped ? (twoBefore[column - 2] ?? beyond) + 1 : beyond,
        beyond,
      );
      row[column] = cell;
      least = Math.min(least, cell);
    }
    // A swap reaches back two lines: both must be beyond.
    if (least > most && before.every((cell) => cell > most)) return beyond;
    [twoBefore, before, row] = [before, row, twoBefore];
  }
  return before[b.length] ?? beyond;
}
