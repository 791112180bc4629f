/** Letters in a row: shorter ones stand in every text of a language, longer ones break at every change. */
const shingleChars = 5;
const bandCount = 32;
const rowsPerBand = 3;
/** Shorter texts share too much with everything: only the same text is found. */
const minChars = 20;

const mix = (value: number): number => {
  let h = value;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
};

const hashOf = (text: string, from = 0, to = text.length): number => {
  let h = 0x811c9dc5;
  for (let index = from; index < to; index += 1) h = Math.imul(h ^ text.charCodeAt(index), 0x01000193);
  return mix(h);
};

const seeds = Array.from({ length: bandCount * rowsPerBand }, (_, index) => mix(index + 1));

function shinglesOf(text: string): Set<number> {
  const shingles = new Set<number>();
  for (let from = 0; from + shingleChars <= text.length; from += 1)
    shingles.add(hashOf(text, from, from + shingleChars));
  return shingles;
}

/**
 * Signature of a text for finding similar ones: the least hashes of its shingles (MinHash), three together as one band (locality-sensitive
 * hashing). Two texts share a band the more probably the more shingles they share: with half of them almost always, with a
 * twentieth in one of 250 cases. `salt` is the institution: bands of others are other numbers. Empty for a text too short to compare.
 */
export function textBands(text: string, salt: string): number[] {
  if (text.length < minChars) return [];
  const shingles = shinglesOf(text);
  const salted = hashOf(salt);
  return Array.from({ length: bandCount }, (_, band) => {
    let value = mix(salted ^ band);
    for (let row = 0; row < rowsPerBand; row += 1) {
      const seed = seeds[band * rowsPerBand + row] ?? 0;
      let least = 0xffffffff;
      for (const shingle of shingles) {
        const hash = mix(shingle ^ seed);
        if (hash < least) least = hash;
      }
      value = mix(value ^ least);
    }
    return value | 0;
  });
}
