export interface Passage {
  start: number;
  quote: string;
}

/**
 * Where a passage stands in a text: at the place where it was marked, else where the same words stand nearest to it. Null where the text
 * doesn't have them any more: its comment is still worth reading, beside the text.
 */
export function locateQuote(text: string, { start, quote }: Passage): number | null {
  if (quote === '') return null;
  if (text.startsWith(quote, start)) return start;
  const before = text.lastIndexOf(quote, start);
  const after = text.indexOf(quote, start);
  if (before === -1 && after === -1) return null;
  if (before === -1) return after;
  return after === -1 || start - before <= after - start ? before : after;
}
