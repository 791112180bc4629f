import { openIndexedDbStore } from './indexed-db-store.ts';
import type { JournalStore } from './journal-store.ts';
import { createSeqReserve, type SeqReserve } from './seq-reserve.ts';

/** Where this device keeps an attempt between two loads of the page. */
export interface ClientStorage {
  /** Null where the browser refuses to keep anything. */
  store: JournalStore | null;
  reserve(key: string): SeqReserve;
}

export async function openClientStorage(): Promise<ClientStorage> {
  // Inside of `then`, since in some browsers naming `indexedDB` throws: access is denied, or the name doesn't exist.
  const store = await Promise.resolve()
    .then(() => openIndexedDbStore(indexedDB))
    .catch(() => null);
  return { store, reserve: (key) => createSeqReserve(() => localStorage, key) };
}
