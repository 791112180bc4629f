import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parentPort } from 'node:worker_threads';

/** Many files, their bytes one after the other in memory that both threads see. */
export interface FilesToWrite {
  files: { path: string; size: number }[];
  bytes: SharedArrayBuffer;
}

/** Only the first chunk of a segment finds no folder. */
async function create(path: string): Promise<FileHandle> {
  const openNew = () => open(path, 'wx', 0o600);
  return openNew().catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    await mkdir(dirname(path), { recursive: true });
    return openNew();
  });
}

/** All of it or nothing: written beside its place, then moved there, which replaces the same chunk sent before. */
async function write(path: string, bytes: Uint8Array): Promise<void> {
  const incoming = `${path}.${randomUUID()}.part`;
  try {
    const file = await create(incoming);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(incoming, path);
  } catch (error) {
    await rm(incoming, { force: true });
    throw error;
  }
}

/** Those of one message at the same time: the file system then writes its journal once for many of them. */
async function writeAll({ files, bytes }: FilesToWrite): Promise<(Error | null)[]> {
  let from = 0;
  return Promise.all(
    files.map(({ path, size }) => {
      const own = new Uint8Array(bytes, from, size);
      from += size;
      return write(path, own).then(
        () => null,
        (error: Error) => error,
      );
    }),
  );
}

// Answers what went wrong, in the order of the files; null: it is on the disk.
parentPort?.on('message', (files: FilesToWrite) => {
  void writeAll(files).then((problems) => parentPort?.postMessage(problems));
});
