/** What was recorded or chosen on this device and is not acknowledged by the server yet. */
export interface Capture {
  /** Also the id of its upload. */
  id: string;
  /** Id of the attempt, or of the question that a phone's upload link is for. */
  slot: string;
  itemId: string;
  name: string;
  mime: string;
  createdAtMs: number;
  /** `draft`: the candidate hasn't decided yet whether to send it. */
  state: 'draft' | 'queued';
}

/** Never fails its callers: captures that the browser refuses to store stay in memory, and `isDurable` says so. */
export interface CaptureStore {
  list(slot: string): Promise<Capture[]>;
  put(capture: Capture): Promise<void>;
  /** Stores a slice under its number, from 0. Idempotent: the same number replaces the slice. */
  append(id: string, number: number, slice: Blob): Promise<void>;
  read(id: string): Promise<Blob>;
  remove(id: string): Promise<void>;
  /** False: a reload loses what was not sent. */
  isDurable(): boolean;
}

const databaseName = 'certame-captures';
const openTimeoutMs = 2000;
/** Retention: staff may reopen an attempt, but hardly later than this. */
const keptMs = 14 * 24 * 60 * 60_000;

interface Slice {
  id: string;
  number: number;
  slice: Blob;
}

function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(() => reject(new Error('the captures did not open in time')), openTimeoutMs);
    const request = factory.open(databaseName, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('captures', { keyPath: 'id' });
      request.result.createObjectStore('slices', { keyPath: ['id', 'number'] });
    };
    request.onsuccess = () => {
      clearTimeout(timeout);
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
}

const slicesOf = (id: string): IDBKeyRange => IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]);

/** @param factory Null where the browser has no storage. */
export function createCaptureStore(factory: IDBFactory | null, nowMs: () => number): CaptureStore {
  let durable = factory !== null;
  const database = factory ? openDatabase(factory) : Promise.reject(new Error('no storage'));
  database.catch(() => {
    durable = false;
  });
  const captures = new Map<string, Capture>();
  const slices = new Map<string, Blob[]>();

  const run = async <T>(
    mode: IDBTransactionMode,
    work: (transaction: IDBTransaction) => IDBRequest<T> | undefined,
  ): Promise<T | undefined> => {
    try {
      const transaction = (await database).transaction(['captures', 'slices'], mode);
      const request = work(transaction);
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error ?? new Error('a capture was refused'));
      });
      return request?.result;
    } catch {
      durable = false;
      return undefined;
    }
  };
  const forget = (id: string) =>
    run('readwrite', (transaction) => {
      transaction.objectStore('captures').delete(id);
      transaction.objectStore('slices').delete(slicesOf(id));
      return undefined;
    });

  return {
    async list(slot) {
      const kept = await run<Capture[]>('readonly', (transaction) =>
        transaction.objectStore('captures').getAll(),
      );
      for (const capture of kept ?? []) {
        if (nowMs() - capture.createdAtMs > keptMs) void forget(capture.id);
        else if (!captures.has(capture.id)) captures.set(capture.id, capture);
      }
      return [...captures.values()]
        .filter((capture) => capture.slot === slot)
        .sort((a, b) => a.createdAtMs - b.createdAtMs);
    },
    async put(capture) {
      captures.set(capture.id, capture);
      await run('readwrite', (transaction) => transaction.objectStore('captures').put(capture) && undefined);
    },
    async append(id, number, slice) {
      const list = slices.get(id) ?? [];
      list[number] = slice;
      slices.set(id, list);
      const row: Slice = { id, number, slice };
      await run('readwrite', (transaction) => transaction.objectStore('slices').put(row) && undefined);
    },
    async read(id) {
      const type = captures.get(id)?.mime ?? '';
      const inMemory = slices.get(id);
      if (inMemory) return new Blob(inMemory, { type });
      const kept = await run<Slice[]>('readonly', (transaction) =>
        transaction.objectStore('slices').getAll(slicesOf(id)),
      );
      return new Blob(
        (kept ?? []).map(({ slice }) => slice),
        { type },
      );
    },
    async remove(id) {
      captures.delete(id);
      slices.delete(id);
      await forget(id);
    },
    isDurable: () => durable,
  };
}
