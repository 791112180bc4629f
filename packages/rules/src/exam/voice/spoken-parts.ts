/** The longest text that is spoken at once: the voices of Chromium that come over the line fall silent after some fifteen seconds. */
const longestChars = 200;

/** Parts of a sentence at its commas or spaces; a word is cut only where it alone is too long. */
function splitLong(sentence: string): string[] {
  const parts: string[] = [];
  let rest = sentence;
  while (rest.length > longestChars) {
    const window = rest.slice(0, longestChars);
    const comma = window.lastIndexOf(', ');
    const space = window.lastIndexOf(' ');
    const end = comma > longestChars / 2 ? comma + 1 : space > 0 ? space : longestChars;
    parts.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return rest === '' ? parts : [...parts, rest];
}

/** A text in the pieces in which it is spoken, cut where a reader pauses. */
export const spokenParts = (text: string): string[] =>
  text
    .split(/(?<=[.!?:;…])\s+|\n+/)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
    .flatMap(splitLong);
