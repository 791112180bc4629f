/** From here on two questions count as similar. */
export const similarFrom = 0.6;

function trigramsOf(text: string): Set<string> {
  const trigrams = new Set<string>();
  for (const [word] of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    const padded = `  ${word} `;
    for (let from = 0; from + 3 <= padded.length; from += 1) trigrams.add(padded.slice(from, from + 3));
  }
  return trigrams;
}

/** Share of the trigrams that two normal texts have in common, 0 to 1: what `similarity` of PostgreSQL's pg_trgm gives. */
export function trigramSimilarity(a: string, b: string): number {
  if (a === b) return 1;
  const ofA = trigramsOf(a);
  const ofB = trigramsOf(b);
  let common = 0;
  for (const trigram of ofA) if (ofB.has(trigram)) common += 1;
  const all = ofA.size + ofB.size - common;
  return all === 0 ? 0 : common / all;
}

/** As it is shown. Only the same text is 100 %. */
export const similarPercent = (similarity: number): number =>
  similarity >= 1 ? 100 : Math.min(99, Math.floor(similarity * 100));
