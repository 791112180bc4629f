import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '@certame/contract/errors.ts';

/** Enough to tell what kind of file it is, or that its kind needs more than its beginning. */
const headBytes = 4096;
const staleMs = 60 * 60_000;

export interface StoredFile {
  storageKey: string;
  sha256: string;
  size: number;
}
/** A file that lies on disk and is not stored yet: whoever received it keeps or discards it. */
export interface ReceivedFile extends StoredFile {
  /** Its path until it is kept. */
  path: string;
  /** Its first bytes. */
  head: Buffer;
}

/** Bytes by key; local disk by default. What may be read by whom is decided by features/files. */
export interface FileStore {
  /**
   * Spools a stream to disk and hashes it on the way: a few chunks are in memory, never the whole. A stream that breaks
   * off leaves nothing. What is read once and never kept needs no waiting for the disk (`passing`). Throws `too-large`, and
   * whatever the stream fails with.
   */
  receive(stream: Readable, limits: { maxBytes: number; passing?: true }): Promise<ReceivedFile>;
  /** Moves a received file to its place. */
  keep(file: ReceivedFile): Promise<StoredFile>;
  /** Deletes a received file that was not kept; one that was kept stays. */
  discard(file: ReceivedFile): Promise<void>;
  /** A folder for what is unpacked while `work` goes on; it goes with it. */
  withFolder<Result>(work: (path: string) => Promise<Result>): Promise<Result>;
  /** Deletes what a process that was killed was receiving or unpacking. */
  discardStale(nowMs: number): Promise<void>;
  /** Writes all of it or nothing; the bytes are on disk when it returns. */
  put(bytes: Uint8Array): Promise<StoredFile>;
  read(storageKey: string): Promise<Readable>;
  /** Its path on this disk, for random access. */
  locate(storageKey: string): Promise<string>;
  remove(storageKey: string): Promise<void>;
}

interface SpoolLimits {
  maxBytes: number;
  passing?: true;
}

/** Writes chunk by chunk and waits for the disk: a sender faster than the disk is slowed down, not buffered. */
async function spool(source: AsyncIterable<Uint8Array>, path: string, { maxBytes, passing }: SpoolLimits) {
  const hash = createHash('sha256');
  let size = 0;
  let head = Buffer.alloc(0);
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const chunk of source) {
      size += chunk.byteLength;
      if (size > maxBytes) throw new AppError('too-large');
      if (head.length < headBytes) head = Buffer.concat([head, chunk.subarray(0, headBytes - head.length)]);
      hash.update(chunk);
      await file.writeFile(chunk);
    }
    if (!passing) await file.sync();
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  return { size, head, sha256: hash.digest('hex') };
}

export function createLocalFileStore(folder: string): FileStore {
  const incoming = join(folder, 'incoming');
  // Random names outside of the web root; two letters of fan-out keep folders small.
  const pathOf = (storageKey: string): string => {
    if (!/^[0-9a-f-]{36}$/.test(storageKey)) throw new Error('Not a storage key');
    return join(folder, storageKey.slice(0, 2), storageKey);
  };
  const locate = async (storageKey: string): Promise<string> => {
    const path = pathOf(storageKey);
    await stat(path);
    return path;
  };
  const receive = async (source: AsyncIterable<Uint8Array>, limits: SpoolLimits): Promise<ReceivedFile> => {
    await mkdir(incoming, { recursive: true });
    const storageKey = randomUUID();
    const path = join(incoming, `${storageKey}.part`);
    return { storageKey, path, ...(await spool(source, path, limits)) };
  };
  const keep = async ({ storageKey, path, sha256, size }: ReceivedFile): Promise<StoredFile> => {
    const place = pathOf(storageKey);
    await mkdir(dirname(place), { recursive: true });
    await rename(path, place);
    return { storageKey, sha256, size };
  };
  return {
    receive: (stream, limits) => {
      // A sender may break off before the first read; the loop that reads throws that error, too late for the event.
      stream.on('error', () => {});
      return receive(stream, limits);
    },
    keep,
    discard: ({ path }) => rm(path, { force: true }),
    withFolder: async (work) => {
      await mkdir(incoming, { recursive: true });
      const path = await mkdtemp(join(incoming, 'unpacked-'));
      try {
        return await work(path);
      } finally {
        await rm(path, { recursive: true, force: true });
      }
    },
    discardStale: async (nowMs) => {
      for (const name of await readdir(incoming).catch(() => [])) {
        const path = join(incoming, name);
        if (nowMs - (await stat(path)).mtimeMs > staleMs) await rm(path, { recursive: true, force: true });
      }
    },
    put: async (bytes) => {
      const whole = async function* () {
        yield bytes;
      };
      return keep(await receive(whole(), { maxBytes: bytes.byteLength }));
    },
    read: async (storageKey) => createReadStream(await locate(storageKey)),
    locate,
    remove: async (storageKey) => {
      await rm(pathOf(storageKey), { force: true });
    },
  };
}
