import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { frameSuffix, headerBytes, scanFrames } from './chunk-frames.ts';
import { ordinalOf } from './media-store.ts';

export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Where a chunk lies in the folder of its segment. */
export interface ChunkPlace {
  name: string;
  at: number;
  size: number;
}

interface SegmentIndex {
  /** By ordinal; of chunks that were sent again, the last. */
  chunks: Map<number, ChunkPlace>;
  /** Up to where each file was read. */
  scannedTo: Map<string, number>;
}

/** A file that holds chunks: frames, or one chunk of its own name from before chunks were framed. */
export const holdsChunks = (name: string): boolean => name.endsWith(frameSuffix) || ordinalOf(name) !== null;

interface FoundFile {
  name: string;
  size: number;
  modifiedMs: number;
}

/** Files with chunks, the one that was written to last at the end. */
export async function findChunkFiles(folder: string): Promise<FoundFile[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const found = await Promise.all(
    names.filter(holdsChunks).map(async (name): Promise<FoundFile[]> => {
      try {
        const { size, mtimeMs: modifiedMs } = await stat(join(folder, name));
        return [{ name, size, modifiedMs }];
      } catch (error) {
        // Removed meanwhile.
        if (isMissing(error)) return [];
        throw error;
      }
    }),
  );
  return found.flat().toSorted((a, b) => a.modifiedMs - b.modifiedMs);
}

async function readFrames(index: SegmentIndex, folder: string, name: string): Promise<void> {
  const file = await open(join(folder, name));
  try {
    const { frames, end } = await scanFrames(file, index.scannedTo.get(name) ?? 0);
    for (const { ordinal, at, size } of frames) index.chunks.set(ordinal, { name, at, size });
    index.scannedTo.set(name, Math.max(end, index.scannedTo.get(name) ?? 0));
  } finally {
    await file.close();
  }
}

/** Ten supervisors who each watch thirty candidates. Of an hour's segment it is some hundred kilobytes. */
const keptSegments = 300;

export interface SegmentIndexes {
  /** By ordinal, as the disk has them now. */
  list(folder: string): Promise<ReadonlyMap<number, ChunkPlace>>;
  /** From memory where it is known. */
  find(folder: string, ordinal: number): Promise<ChunkPlace | undefined>;
  /** This process has just written it. */
  add(folder: string, ordinal: number, place: ChunkPlace): void;
  /** The next look reads the files. */
  forget(folder: string): void;
}

/** Which chunks the folders of segments hold, and where: read from the headers of their frames, and from there on as they grow. */
export function createSegmentIndexes(): SegmentIndexes {
  const cache = new LRUCache<string, SegmentIndex>({ max: keptSegments });

  async function read(folder: string): Promise<SegmentIndex> {
    const files = await findChunkFiles(folder);
    const sizes = new Map(files.map(({ name, size }) => [name, size]));
    const known = cache.get(folder);
    // A file that is gone or shorter than it was: the segment was removed, and perhaps sent again.
    const isStale =
      known !== undefined &&
      [...known.scannedTo].some(([name, scannedTo]) => (sizes.get(name) ?? -1) < scannedTo);
    const index: SegmentIndex = known && !isStale ? known : { chunks: new Map(), scannedTo: new Map() };
    for (const { name, size } of files) {
      const ordinal = ordinalOf(name);
      if (ordinal === null) {
        if ((index.scannedTo.get(name) ?? 0) < size) await readFrames(index, folder, name);
      } else {
        index.chunks.set(ordinal, { name, at: 0, size });
        index.scannedTo.set(name, size);
      }
    }
    if (files.length > 0) cache.set(folder, index);
    else cache.delete(folder);
    return index;
  }

  return {
    list: async (folder) => (await read(folder)).chunks,
    find: async (folder, ordinal) =>
      cache.get(folder)?.chunks.get(ordinal) ?? (await read(folder)).chunks.get(ordinal),
    add: (folder, ordinal, place) => {
      const index = cache.get(folder);
      if (!index) return;
      const begins = place.at - headerBytes;
      const scannedTo = index.scannedTo.get(place.name) ?? 0;
      // Up to there it was read from the file meanwhile.
      if (begins < scannedTo) return;
      if (begins === scannedTo) {
        index.chunks.set(ordinal, place);
        index.scannedTo.set(place.name, place.at + place.size);
      } else index.chunks.delete(ordinal);
    },
    forget: (folder) => void cache.delete(folder),
  };
}
