import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '@certame/contract/errors.ts';
import { type MediaStore, ordinalOf, pathOfChunk, pathOfPrefix } from './media-store.ts';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Paths of all files below a folder; none where there is no folder. */
async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(path);
    else yield path;
  }
}

/** All of it or nothing: written beside its place, then moved there, which replaces the same chunk sent before. */
async function write(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const incoming = `${path}.${randomUUID()}.part`;
  try {
    const file = await open(incoming, 'wx', 0o600);
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

/** On the disk of this machine: the default. */
export function createLocalMediaStore(folder: string): MediaStore {
  const sizeOf = async (path: string): Promise<number> => (await stat(path)).size;
  return {
    put: (chunk, bytes) => write(join(folder, pathOfChunk(chunk)), bytes),
    list: async (segment) => {
      const place = join(folder, pathOfPrefix(segment));
      const names = await readdir(place).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      const stored = names.flatMap((name) => {
        const ordinal = ordinalOf(name);
        return ordinal === null ? [] : [{ ordinal, name }];
      });
      stored.sort((a, b) => a.ordinal - b.ordinal);
      return Promise.all(
        stored.map(async ({ ordinal, name }) => ({ ordinal, size: await sizeOf(join(place, name)) })),
      );
    },
    read: async (chunk, range = { start: 0 }) => {
      const path = join(folder, pathOfChunk(chunk));
      await stat(path).catch((cause: unknown) => {
        throw isMissing(cause) ? new AppError('not-found', { cause }) : cause;
      });
      return createReadStream(path, range);
    },
    remove: async (prefix) => {
      const place = join(folder, pathOfPrefix(prefix));
      let removed = 0;
      for await (const _path of filesBelow(place)) removed += 1;
      await rm(place, { recursive: true, force: true });
      return removed;
    },
    removeBefore: async (instantMs) => {
      let removed = 0;
      for await (const path of filesBelow(folder)) {
        if ((await stat(path)).mtimeMs >= instantMs) continue;
        await rm(path, { force: true });
        removed += 1;
      }
      return removed;
    },
  };
}
