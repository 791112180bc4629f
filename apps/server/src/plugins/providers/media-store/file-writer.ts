import { Worker } from 'node:worker_threads';
import { createGroupCommit, type GroupCommit } from '#lib/group-commit.ts';
import type { FilesToWrite } from './write-files.ts';

interface FileToWrite {
  path: string;
  bytes: Uint8Array;
}

/** Memory that is shared with the thread, for some hundred chunks of a second. */
const roomBytes = 8 * 1024 * 1024;

/** As many of the next files as there is room for, and at least one. */
function takeFitting(files: FileToWrite[]): FileToWrite[] {
  let bytes = 0;
  const beyond = files.findIndex((file) => {
    bytes += file.bytes.length;
    return bytes > roomBytes;
  });
  return files.splice(0, beyond === -1 ? files.length : Math.max(1, beyond));
}

/** A thread that writes, one message at a time; it begins with the first files and keeps no process from ending. */
function createThread(): (files: readonly FileToWrite[]) => Promise<(Error | null)[]> {
  let worker: Worker | undefined;
  let room: SharedArrayBuffer | undefined;

  function begin(): Worker {
    const begun = new Worker(new URL('./write-files.ts', import.meta.url), { env: {}, execArgv: [] });
    const forget = (): void => {
      if (worker === begun) worker = undefined;
    };
    begun.on('error', forget);
    begun.on('exit', forget);
    worker = begun;
    return begun;
  }
  function share(files: readonly FileToWrite[]): FilesToWrite {
    const size = files.reduce((sum, { bytes }) => sum + bytes.length, 0);
    room ??= new SharedArrayBuffer(roomBytes);
    const shared = size > roomBytes ? new SharedArrayBuffer(size) : room;
    const all = new Uint8Array(shared);
    let from = 0;
    for (const { bytes } of files) {
      all.set(bytes, from);
      from += bytes.length;
    }
    return { bytes: shared, files: files.map(({ path, bytes }) => ({ path, size: bytes.length })) };
  }
  return async (files) => {
    const thread = worker ?? begin();
    thread.ref();
    try {
      return await new Promise<(Error | null)[]>((resolve, reject) => {
        const fail = (error: unknown): void =>
          reject(new Error('The thread that writes files ended', { cause: error }));
        thread.once('error', fail);
        thread.once('exit', fail);
        thread.once('message', (problems: (Error | null)[]) => {
          thread.off('error', fail);
          thread.off('exit', fail);
          resolve(problems);
        });
        thread.postMessage(share(files));
      });
    } finally {
      thread.unref();
    }
  };
}

/**
 * Puts files on the disk for good, in a thread of its own and those of about the same time at the same time. Each step of each
 * file is an order to threads that wait for the disk; giving them out keeps a thread longer than all else that a chunk asks for, and saves of
 * answers would wait behind it. The journal of the file system is written once for many files, not as often as the disk can.
 */
export const createFileWriter = (): GroupCommit<FileToWrite, 'written'> => {
  const write = createThread();
  return createGroupCommit<FileToWrite, 'written'>({
    groupOf: () => 'all',
    commit: async (_group, files) => {
      const left = [...files];
      const problems: (Error | null)[] = [];
      while (left.length > 0) problems.push(...(await write(takeFitting(left))));
      return problems.map((problem) => problem ?? 'written');
    },
    maxEntries: 256,
    maxInFlight: 1,
    gatherMs: 20,
    maxWaiting: 20_000,
    overflow: () => new Error('More is written than the disk takes'),
  });
};
