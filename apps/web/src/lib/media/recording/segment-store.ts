import type { MediaSource } from '@certame/contract/features/proctoring/video-states.ts';

/** A run of a recording that this device still holds something of. */
export interface HeldSegment {
  id: string;
  /** What is recorded: an attempt, or a stream. */
  ownerId: string;
  source: MediaSource;
  mime: string;
  /** By the device's clock. */
  startedAtMs: number;
  /** In base64; null where the first slice had none. */
  header: string | null;
  /** Chunks that were cut, sent ones included. */
  chunks: number;
  /** Its recorder has stopped: of a page that died it is said by the next. */
  isEnded: boolean;
}
export interface HeldChunk {
  segmentId: string;
  ordinal: number;
  bytes: Blob;
}

/** What was recorded and is not acknowledged. Each call rejects where the browser refuses. */
export interface SegmentStore {
  segments(ownerId: string): Promise<HeldSegment[]>;
  putSegment(segment: HeldSegment): Promise<void>;
  append(chunk: HeldChunk): Promise<void>;
  /** Of all chunks of a segment. */
  bytesOf(segmentId: string): Promise<number>;
  /** The oldest of a segment. */
  first(segmentId: string): Promise<HeldChunk | undefined>;
  remove(segmentId: string, ordinal: number): Promise<void>;
  removeSegment(segmentId: string): Promise<void>;
}

const databaseName = 'certame-recordings';
const openTimeoutMs = 3000;
/** No server takes it any more. */
const keptMs = 24 * 60 * 60_000;

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function openDatabase(factory: IDBFactory): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const timeout = setTimeout(() => reject(new Error('recordings did not open in time')), openTimeoutMs);
    const request = factory.open(databaseName, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore('segments', { keyPath: 'id' });
      request.result.createObjectStore('chunks', { keyPath: ['segmentId', 'ordinal'] });
    };
    request.onsuccess = () => {
      clearTimeout(timeout);
      resolve(request.result);
    };
    request.onerror = () => reject(request.error);
  });
}

const chunksOf = (segmentId: string): IDBKeyRange =>
  IDBKeyRange.bound([segmentId, 0], [segmentId, Number.MAX_SAFE_INTEGER]);

export function createSegmentStore(factory: IDBFactory | null, nowMs: () => number): SegmentStore {
  const database = factory ? openDatabase(factory) : Promise.reject(new Error('no storage'));
  database.catch(() => undefined);
  const inOne = async <T>(work: (transaction: IDBTransaction) => IDBRequest<T>): Promise<T> => {
    const transaction = (await database).transaction(['segments', 'chunks'], 'readwrite');
    const committed = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('a recording was refused'));
    });
    const [result] = await Promise.all([done(work(transaction)), committed]);
    return result;
  };
  const removeSegment = async (id: string): Promise<void> => {
    await inOne((transaction) => {
      transaction.objectStore('chunks').delete(chunksOf(id));
      return transaction.objectStore('segments').delete(id);
    });
  };
  return {
    async segments(ownerId) {
      const all = await inOne<HeldSegment[]>((transaction) => transaction.objectStore('segments').getAll());
      for (const { id, startedAtMs } of all) if (nowMs() - startedAtMs > keptMs) void removeSegment(id);
      return all
        .filter((segment) => segment.ownerId === ownerId && nowMs() - segment.startedAtMs <= keptMs)
        .sort((a, b) => a.startedAtMs - b.startedAtMs);
    },
    putSegment: async (segment) => {
      await inOne((transaction) => transaction.objectStore('segments').put(segment));
    },
    append: async (chunk) => {
      await inOne((transaction) => transaction.objectStore('chunks').put(chunk));
    },
    bytesOf: async (id) => {
      const chunks = await inOne<HeldChunk[]>((transaction) =>
        transaction.objectStore('chunks').getAll(chunksOf(id)),
      );
      return chunks.reduce((sum, { bytes }) => sum + bytes.size, 0);
    },
    first: (id) =>
      inOne<HeldChunk[]>((transaction) => transaction.objectStore('chunks').getAll(chunksOf(id), 1)).then(
        ([chunk]) => chunk,
      ),
    remove: async (segmentId, ordinal) => {
      await inOne((transaction) => transaction.objectStore('chunks').delete([segmentId, ordinal]));
    },
    removeSegment,
  };
}

/** Where the browser keeps nothing: gone with the page. */
export function createMemoryStore(): SegmentStore {
  const segments = new Map<string, HeldSegment>();
  const chunks = new Map<string, Map<number, HeldChunk>>();
  return {
    segments: async (ownerId) => [...segments.values()].filter((segment) => segment.ownerId === ownerId),
    putSegment: async (segment) => void segments.set(segment.id, segment),
    append: async (chunk) => {
      const own = chunks.get(chunk.segmentId) ?? new Map<number, HeldChunk>();
      own.set(chunk.ordinal, chunk);
      chunks.set(chunk.segmentId, own);
    },
    bytesOf: async (id) =>
      [...(chunks.get(id)?.values() ?? [])].reduce((sum, { bytes }) => sum + bytes.size, 0),
    first: async (id) => {
      const own = [...(chunks.get(id)?.values() ?? [])];
      return own.sort((a, b) => a.ordinal - b.ordinal)[0];
    },
    remove: async (id, ordinal) => void chunks.get(id)?.delete(ordinal),
    removeSegment: async (id) => {
      segments.delete(id);
      chunks.delete(id);
    },
  };
}
