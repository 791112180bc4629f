import { searchKey } from '@certame/rules/search/search-key.ts';

/** What of a text the words of a search stand for, as it is written there: `davila` is "d'Ávila". Each word's first place. */
export function matchedParts(text: string, query: string): string[] {
  const signs = [...text];
  // Folding makes none, one or two letters of a sign: each of them remembers its sign.
  const keys = signs.map(searchKey);
  const signOf = keys.flatMap((key, at) => [...key].map(() => at));
  const folded = keys.join('');
  return query.split(/\s+/).flatMap((word) => {
    const wanted = searchKey(word);
    const start = wanted === '' ? -1 : folded.indexOf(wanted);
    if (start === -1) return [];
    const last = signOf[start + wanted.length - 1] ?? signs.length - 1;
    return [signs.slice(signOf[start], last + 1).join('')];
  });
}
