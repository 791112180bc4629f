import { open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { AppError } from '@certame/contract/errors.ts';
import { createFileWriter } from './file-writer.ts';
import { distinctSegments, type MediaStore, ordinalOf, pathOfChunk, pathOfPrefix } from './media-store.ts';

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

const refuseMissing = (cause: unknown): never => {
  throw isMissing(cause) ? new AppError('not-found', { cause }) : cause;
};

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

async function* pathsBelow(folder: string): AsyncGenerator<string> {
  for await (const path of filesBelow(folder)) yield relative(folder, path).replaceAll(sep, '/');
}

/** On the disk of this machine: the default. */
export function createLocalMediaStore(folder: string): MediaStore {
  const writer = createFileWriter();
  const sizeOf = async (path: string): Promise<number> => (await stat(path)).size;
  return {
    put: async (chunk, bytes) => {
      await writer.submit({ path: join(folder, pathOfChunk(chunk)), bytes });
    },
    has: (chunk) =>
      stat(join(folder, pathOfChunk(chunk))).then(
        () => true,
        (error: unknown) => {
          if (isMissing(error)) return false;
          throw error;
        },
      ),
    segments: () => distinctSegments(pathsBelow(folder)),
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
    load: async (chunk) => readFile(join(folder, pathOfChunk(chunk))).catch(refuseMissing),
    read: async (chunk, range = { start: 0 }) => {
      const file = await open(join(folder, pathOfChunk(chunk))).catch(refuseMissing);
      return file.createReadStream(range);
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
