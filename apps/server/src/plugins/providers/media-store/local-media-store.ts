import { type FileHandle, open, readdir, rm } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { Readable } from 'node:stream';
import { AppError } from '@certame/contract/errors.ts';
import { readHeader } from './chunk-frames.ts';
import { createChunkWriter } from './chunk-writer.ts';
import { type Chunk, type MediaStore, pathOfChunk, pathOfPrefix, type Segment } from './media-store.ts';
import {
  type ChunkPlace,
  createSegmentIndexes,
  findChunkFiles,
  isMissing,
  listChunks,
} from './segment-index.ts';

/** `institution/owner/segment`. */
const segmentDepth = 3;

/** Folders of segments at and below one that is so deep; none where there is no folder. */
async function* segmentFolders(folder: string, depth: number): AsyncGenerator<string> {
  if (depth === segmentDepth) {
    yield folder;
    return;
  }
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  for (const entry of entries)
    if (entry.isDirectory()) yield* segmentFolders(join(folder, entry.name), depth + 1);
}

/** A chunk whose file is open. */
interface OpenChunk {
  file: FileHandle;
  at: number;
  size: number;
}

/** Null where the chunk is not, or no longer, in that place: another process may have removed the segment and written it anew. */
async function openPlace(
  folder: string,
  ordinal: number,
  { name, at }: ChunkPlace,
): Promise<OpenChunk | null> {
  const file = await open(join(folder, name)).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (!file) return null;
  if (at === 0) return { file, at, size: (await file.stat()).size };
  const header = await readHeader(file, at);
  if (header?.ordinal === ordinal) return { file, at, size: header.size };
  await file.close();
  return null;
}

/** On the disk of this machine: the default. A segment is a folder with a file for each process that wrote of it. */
export function createLocalMediaStore(folder: string): MediaStore {
  const writer = createChunkWriter();
  const indexes = createSegmentIndexes();
  const folderOf = (segment: Segment): string => join(folder, pathOfPrefix(segment));

  /** @throws AppError `not-found` */
  async function openChunk(chunk: Chunk): Promise<OpenChunk> {
    // Refuses what is no chunk's name.
    pathOfChunk(chunk);
    const segment = folderOf(chunk);
    const look = async (): Promise<OpenChunk | null> => {
      const place = await indexes.find(segment, chunk.ordinal);
      return place ? openPlace(segment, chunk.ordinal, place) : null;
    };
    const known = await look();
    if (known) return known;
    indexes.forget(segment);
    const found = await look();
    if (!found) throw new AppError('not-found');
    return found;
  }

  return {
    put: async (chunk, bytes) => {
      pathOfChunk(chunk);
      const { ordinal } = chunk;
      const { name, at } = await writer.submit({ folder: folderOf(chunk), ordinal, bytes });
      indexes.add(folderOf(chunk), ordinal, { name, at }, bytes.length);
    },
    has: (chunk) => indexes.has(folderOf(chunk), chunk.ordinal),
    async *segments() {
      for await (const place of segmentFolders(folder, 0)) {
        if ((await findChunkFiles(place)).length === 0) continue;
        const [institutionId = '', ownerId = '', segmentId = ''] = relative(folder, place).split(sep);
        yield { institutionId, ownerId, segmentId };
      }
    },
    list: async (segment) =>
      (await listChunks(folderOf(segment))).map(({ ordinal, size }) => ({ ordinal, size })),
    load: async (chunk) => {
      const { file, at, size } = await openChunk(chunk);
      try {
        const bytes = Buffer.allocUnsafe(size);
        const { bytesRead } = await file.read(bytes, 0, size, at);
        if (bytesRead < size) throw new Error('A chunk is shorter than its header says');
        return bytes;
      } finally {
        await file.close();
      }
    },
    read: async (chunk, range = { start: 0 }) => {
      const { file, at, size } = await openChunk(chunk);
      const start = at + range.start;
      const end = at + Math.min(range.end ?? size, size - 1);
      if (start <= end) return file.createReadStream({ start, end });
      await file.close();
      return Readable.from([]);
    },
    remove: async (prefix) => {
      const place = join(folder, pathOfPrefix(prefix));
      const depth = [prefix.institutionId, prefix.ownerId, prefix.segmentId].filter(Boolean).length;
      let removed = 0;
      for await (const segment of segmentFolders(place, depth)) removed += (await listChunks(segment)).length;
      await rm(place, { recursive: true, force: true });
      return removed;
    },
    removeBefore: async (instantMs) => {
      let removed = 0;
      for await (const segment of segmentFolders(folder, 0)) {
        const files = await findChunkFiles(segment);
        const old = new Set(files.filter(({ modifiedMs }) => modifiedMs < instantMs).map(({ name }) => name));
        if (old.size === 0) continue;
        removed += (await listChunks(segment)).filter(({ name }) => old.has(name)).length;
        for (const name of old) await rm(join(segment, name), { force: true });
      }
      return removed;
    },
  };
}
