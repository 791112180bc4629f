import { randomUUID } from 'node:crypto';
import { closeSync, fdatasync, fstatSync, ftruncateSync, mkdirSync, openSync, writevSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { parentPort } from 'node:worker_threads';
import { frameSuffix, headerBytes, headerOf } from './chunk-frames.ts';

/** Many chunks, their bytes one after the other in memory that both threads see. */
export interface ChunksToAppend {
  chunks: { folder: string; ordinal: number; size: number }[];
  bytes: SharedArrayBuffer;
}
/** Where a chunk lies in its folder now. */
export interface AppendedChunk {
  name: string;
  /** Where its bytes begin in the file. */
  at: number;
}

/** Of this thread alone: no file has a second writer, in this process or another. */
const newName = (): string => `${randomUUID()}${frameSuffix}`;
let name = newName();

const flush = promisify(fdatasync);

interface OpenFile {
  fd: number;
  name: string;
  /** Before this message's chunks. */
  sizeBefore: number;
  size: number;
  isTorn: boolean;
}

/** A new file is there for good once the folders are flushed that it made new entries in. */
function openFile(folder: string, foldersToFlush: Set<string>): OpenFile {
  const path = join(folder, name);
  const openForMore = (): number => openSync(path, 'a', 0o600);
  let fd: number;
  try {
    fd = openForMore();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const first = mkdirSync(folder, { recursive: true }) ?? folder;
    for (let made = folder; made.length >= first.length; made = dirname(made))
      foldersToFlush.add(dirname(made));
    fd = openForMore();
  }
  const { size } = fstatSync(fd);
  if (size === 0) foldersToFlush.add(folder);
  return { fd, name, sizeBefore: size, size, isTorn: false };
}

/** Takes back what was not written to its end. A file that can't be shortened either is torn, and gets no more. */
function shorten(file: OpenFile, size: number): void {
  try {
    ftruncateSync(file.fd, size);
  } catch {
    file.isTorn = true;
    name = newName();
  }
}

function append(file: OpenFile, ordinal: number, bytes: Uint8Array): AppendedChunk {
  const { size: before } = file;
  let left: Uint8Array[] = [headerOf(ordinal, bytes.length), bytes];
  try {
    while (left.length > 0) {
      let written = writevSync(file.fd, left);
      left = left.flatMap((part) => {
        const rest = part.subarray(written);
        written = Math.max(0, written - part.length);
        return rest.length > 0 ? [rest] : [];
      });
    }
  } catch (error) {
    shorten(file, before);
    throw error;
  }
  file.size = before + headerBytes + bytes.length;
  return { name: file.name, at: before + headerBytes };
}

async function flushFolder(path: string): Promise<void> {
  // Windows opens no folder, and keeps its entries by itself.
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** All files at the same time: the file system then writes its journal once for many of them. @returns what went wrong, by file. */
async function flushAll(
  files: readonly OpenFile[],
  folders: ReadonlySet<string>,
): Promise<ReadonlyMap<OpenFile, Error>> {
  const failures = new Map<OpenFile, Error>();
  const foldersFlushed = Promise.all([...folders].map(flushFolder));
  // Also where no file was opened in them, so that nobody waits for it.
  foldersFlushed.catch(() => undefined);
  await Promise.all(
    files.map(async (file) => {
      try {
        await Promise.all([flush(file.fd), foldersFlushed]);
      } catch (error) {
        failures.set(file, error as Error);
        shorten(file, file.sizeBefore);
        // What a failed flush has left on the disk, nobody knows.
        name = newName();
      }
    }),
  );
  return failures;
}

async function appendAll({ chunks, bytes }: ChunksToAppend): Promise<(AppendedChunk | Error)[]> {
  const opened: OpenFile[] = [];
  const current = new Map<string, OpenFile>();
  const foldersToFlush = new Set<string>();
  const fileFor = (folder: string): OpenFile => {
    const known = current.get(folder);
    if (known && !known.isTorn) return known;
    const file = openFile(folder, foldersToFlush);
    opened.push(file);
    current.set(folder, file);
    return file;
  };
  let from = 0;
  const appended = chunks.map(({ folder, ordinal, size }) => {
    const own = new Uint8Array(bytes, from, size);
    from += size;
    try {
      const file = fileFor(folder);
      return { file, result: append(file, ordinal, own) };
    } catch (error) {
      return { file: undefined, result: error as Error };
    }
  });
  const failures = await flushAll(opened, foldersToFlush);
  for (const { fd } of opened) closeSync(fd);
  return appended.map(({ file, result }) => (file && failures.get(file)) ?? result);
}

// Answers where each chunk lies, or what went wrong with it, in their order.
parentPort?.on('message', (chunks: ChunksToAppend) => {
  void appendAll(chunks).then((results) => parentPort?.postMessage(results));
});
