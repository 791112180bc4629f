import { Worker } from 'node:worker_threads';
import { createGroupCommit, type GroupCommit } from '#lib/group-commit.ts';
import type { AppendedChunk, ChunksToAppend } from './append-chunks.ts';

interface ChunkToAppend {
  /** Of its segment. */
  folder: string;
  ordinal: number;
  bytes: Uint8Array;
}
type Appended = AppendedChunk | Error;

/** Memory that is shared with the thread, for some hundred chunks of a second. */
const roomBytes = 8 * 1024 * 1024;

/** As many of the next chunks as there is room for, and at least one. */
function takeFitting(chunks: ChunkToAppend[]): ChunkToAppend[] {
  let bytes = 0;
  const beyond = chunks.findIndex((chunk) => {
    bytes += chunk.bytes.length;
    return bytes > roomBytes;
  });
  return chunks.splice(0, beyond === -1 ? chunks.length : Math.max(1, beyond));
}

/** A thread that writes, one message at a time; it begins with the first chunks and keeps no process from ending. */
function createThread(): (chunks: readonly ChunkToAppend[]) => Promise<Appended[]> {
  let worker: Worker | undefined;
  let room: SharedArrayBuffer | undefined;

  function begin(): Worker {
    const begun = new Worker(new URL('./append-chunks.ts', import.meta.url), { env: {}, execArgv: [] });
    const forget = (): void => {
      if (worker === begun) worker = undefined;
    };
    begun.on('error', forget);
    begun.on('exit', forget);
    worker = begun;
    return begun;
  }
  function share(chunks: readonly ChunkToAppend[]): ChunksToAppend {
    const size = chunks.reduce((sum, { bytes }) => sum + bytes.length, 0);
    room ??= new SharedArrayBuffer(roomBytes);
    const shared = size > roomBytes ? new SharedArrayBuffer(size) : room;
    const all = new Uint8Array(shared);
    let from = 0;
    for (const { bytes } of chunks) {
      all.set(bytes, from);
      from += bytes.length;
    }
    return {
      bytes: shared,
      chunks: chunks.map(({ folder, ordinal, bytes }) => ({ folder, ordinal, size: bytes.length })),
    };
  }
  return async (chunks) => {
    const thread = worker ?? begin();
    thread.ref();
    try {
      return await new Promise<Appended[]>((resolve, reject) => {
        const fail = (error: unknown): void =>
          reject(new Error('The thread that writes chunks ended', { cause: error }));
        thread.once('error', fail);
        thread.once('exit', fail);
        thread.once('message', (results: Appended[]) => {
          thread.off('error', fail);
          thread.off('exit', fail);
          resolve(results);
        });
        thread.postMessage(share(chunks));
      });
    } finally {
      thread.unref();
    }
  };
}

/**
 * Puts chunks on the disk for good, in a thread of its own and those of about the same time at the same time. Giving out each step of each
 * chunk to threads that wait for the disk keeps a thread longer than all else that a chunk asks for, and saves of answers would wait behind
 * it. The journal of the file system is written once for many chunks, not as often as the disk can.
 */
export const createChunkWriter = (): GroupCommit<ChunkToAppend, AppendedChunk> => {
  const write = createThread();
  return createGroupCommit<ChunkToAppend, AppendedChunk>({
    groupOf: () => 'all',
    commit: async (_group, chunks) => {
      const left = [...chunks];
      const results: Appended[] = [];
      while (left.length > 0) results.push(...(await write(takeFitting(left))));
      return results;
    },
    maxEntries: 256,
    maxInFlight: 1,
    gatherMs: 20,
    maxWaiting: 20_000,
    overflow: () => new Error('More is written than the disk takes'),
  });
};
