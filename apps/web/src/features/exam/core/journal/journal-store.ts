/** A stored entry has a rising number; the rest is the caller's. */
export interface Numbered {
  seq: number;
}

/** Storage of journals between two loads of the page. `key` names one journal: user, attempt and kind. */
export interface JournalStore {
  read(key: string): Promise<Numbered[]>;
  /** Resolves when the entries are on disk; entries of the same number are replaced. */
  put(key: string, entries: readonly Numbered[]): Promise<void>;
  remove(key: string, seqs: readonly number[]): Promise<void>;
  clear(key: string): Promise<void>;
}

/** For browsers that reject IndexedDB: lives as long as the page. */
export function createMemoryStore(): JournalStore {
  const lists = new Map<string, Map<number, Numbered>>();
  const list = (key: string): Map<number, Numbered> => {
    const found = lists.get(key) ?? new Map<number, Numbered>();
    lists.set(key, found);
    return found;
  };
  return {
    read: async (key) => [...list(key).values()].sort((a, b) => a.seq - b.seq),
    put: async (key, entries) => {
      for (const entry of entries) list(key).set(entry.seq, entry);
    },
    remove: async (key, seqs) => {
      for (const seq of seqs) list(key).delete(seq);
    },
    clear: async (key) => {
      lists.delete(key);
    },
  };
}
