import type { JournalStore, Numbered } from './journal-store.ts';

const databaseName = 'certame-exam';
const storeName = 'journal';
const openTimeoutMs = 2000;

interface Row {
  key: string;
  seq: number;
  entry: Numbered;
}

const rangeOf = (key: string): IDBKeyRange => IDBKeyRange.bound([key, 0], [key, Number.MAX_SAFE_INTEGER]);

function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    // Some browsers leave the request unanswered after a crash: better to go on with a warning than to wait for ever.
    const timeout = setTimeout(() => reject(new Error('the journal did not open in time')), openTimeoutMs);
    const request = factory.open(databaseName, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: ['key', 'seq'] });
    request.onsuccess = () => {
      clearTimeout(timeout);
      resolve(request.result);
    };
    request.onerror = () => {
      clearTimeout(timeout);
      reject(request.error);
    };
  });
}

/** Rejects where the browser refuses IndexedDB (private windows of some, full disks, policies). */
export async function openIndexedDbStore(factory: IDBFactory): Promise<JournalStore> {
  let database = await openDatabase(factory);

  const begin = (mode: IDBTransactionMode): IDBTransaction =>
    // `strict`: an entry counts as written when it would survive a power cut, not when the system has heard of it.
    database.transaction(storeName, mode, mode === 'readwrite' ? { durability: 'strict' } : undefined);

  /** Runs one transaction. Reopens the database where the browser has closed it meanwhile. */
  const run = async <T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => () => T): Promise<T> => {
    let transaction: IDBTransaction;
    try {
      transaction = begin(mode);
    } catch {
      database = await openDatabase(factory);
      transaction = begin(mode);
    }
    return new Promise<T>((resolve, reject) => {
      const result = work(transaction.objectStore(storeName));
      // Commits without waiting for this page, which a browser's dialog may block or which may be closed.
      transaction.commit?.();
      transaction.oncomplete = () => resolve(result());
      transaction.onabort = () => reject(transaction.error ?? new Error('the journal rejected an entry'));
      transaction.onerror = () => reject(transaction.error);
    });
  };

  return {
    read: (key) =>
      run('readonly', (store) => {
        const request = store.getAll(rangeOf(key));
        return () => (request.result as Row[]).map((row) => row.entry);
      }),
    put: (key, entries) =>
      run('readwrite', (store) => {
        for (const entry of entries) store.put({ key, seq: entry.seq, entry } satisfies Row);
        return () => undefined;
      }),
    remove: (key, seqs) =>
      run('readwrite', (store) => {
        for (const seq of seqs) store.delete([key, seq]);
        return () => undefined;
      }),
    clear: (key) =>
      run('readwrite', (store) => {
        store.delete(rangeOf(key));
        return () => undefined;
      }),
  };
}
