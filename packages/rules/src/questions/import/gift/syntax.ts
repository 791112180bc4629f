/** Characters that mean something in GIFT; a backslash before one makes it an ordinary one. */
const special = '~=#{}:\\';

const isEscape = (text: string, index: number): boolean => {
  const next = text[index + 1];
  return text[index] === '\\' && next !== undefined && (special.includes(next) || next === 'n');
};

/** Index of the first unescaped character of `characters` in [from, to), or -1. */
export function indexOfAny(text: string, characters: string, from = 0, to = text.length): number {
  for (let index = from; index < to; index++) {
    if (isEscape(text, index)) index++;
    else if (characters.includes(text[index] ?? '')) return index;
  }
  return -1;
}

/** Index of the first unescaped occurrence of a mark like `::`, `->` or `####`, or -1. */
export function indexOfMark(text: string, mark: string, from = 0): number {
  const first = mark[0] ?? '';
  for (let index = indexOfAny(text, first, from); index !== -1; index = indexOfAny(text, first, index + 1))
    if (text.startsWith(mark, index)) return index;
  return -1;
}

/** Cuts before every unescaped character of `characters`; the first piece is what comes before any. */
export function cutBefore(text: string, characters: string): string[] {
  const pieces: string[] = [];
  let start = 0;
  let next = indexOfAny(text, characters);
  while (next !== -1) {
    pieces.push(text.slice(start, next));
    start = next;
    next = indexOfAny(text, characters, start + 1);
  }
  pieces.push(text.slice(start));
  return pieces;
}

/** Takes the backslashes away. `\n` is a line break; a backslash before anything else is itself (formulas have many). */
export function unescapeGift(text: string): string {
  return text.replace(/\\([~=#{}:\\n])/g, (_, character: string) => (character === 'n' ? '\n' : character));
}
