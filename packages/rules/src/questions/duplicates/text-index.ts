import { similarFrom, trigramSimilarity } from './similarity.ts';

interface IndexedText {
  text: string;
  hash: string | null;
  bands: readonly number[];
}

/** Texts made after one pattern share bands by the hundred; any of them will do. */
const maxPerBand = 20;

/** Texts of one source, in which a same or similar one is found without comparing all with all. */
export function createTextIndex<Key>() {
  const byHash = new Map<string, { key: Key; text: string }>();
  const byBand = new Map<number, { key: Key; text: string }[]>();
  return {
    /** What was added first with the same hash, else the one that shares the most bands, where it is similar. */
    find({ text, hash, bands }: IndexedText): { key: Key; isSame: boolean; similarity: number } | null {
      const same = hash === null ? undefined : byHash.get(hash);
      if (same) return { key: same.key, isSame: true, similarity: 1 };
      const shared = new Map<{ key: Key; text: string }, number>();
      for (const band of bands)
        for (const entry of byBand.get(band) ?? []) shared.set(entry, (shared.get(entry) ?? 0) + 1);
      const [best] = [...shared].sort(([, a], [, b]) => b - a)[0] ?? [];
      const similarity = best ? trigramSimilarity(best.text, text) : 0;
      return best && similarity >= similarFrom ? { key: best.key, isSame: false, similarity } : null;
    },
    add(key: Key, { text, hash, bands }: IndexedText): void {
      const entry = { key, text };
      if (hash !== null && !byHash.has(hash)) byHash.set(hash, entry);
      for (const band of bands) {
        const entries = byBand.get(band);
        if (!entries) byBand.set(band, [entry]);
        else if (entries.length < maxPerBand) entries.push(entry);
      }
    },
  };
}
