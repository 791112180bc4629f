import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { type Frame, frameSuffix, headerBytes, scanFrames } from './chunk-frames.ts';
import { nameOfOrdinal, ordinalOf, type StoredChunk } from './media-store.ts';

export const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Where a chunk lies in the folder of its segment. */
export interface ChunkPlace {
  name: string;
  /** Where its bytes begin. 0: it is a file of its own, from before chunks were framed. */
  at: number;
}

/** Compact, since it stays in memory for as long as somebody watches. */
interface SegmentIndex {
  names: string[];
  /** By ordinal, of chunks that were sent again the last: where its bytes begin, above the number of its file. */
  chunks: Map<number, number>;
  /** Up to where each file was read. */
  scannedTo: Map<string, number>;
}
const fileUnit = 2 ** 44;

const newIndex = (): SegmentIndex => ({ names: [], chunks: new Map(), scannedTo: new Map() });

function keepPlace({ names, chunks }: SegmentIndex, ordinal: number, { name, at }: ChunkPlace): void {
  // A file of its own is known by its ordinal, so that thousands of names are neither kept nor searched.
  const known = at === 0 ? 0 : names.indexOf(name);
  const file = known === -1 ? names.push(name) - 1 : known;
  chunks.set(ordinal, file * fileUnit + at);
}

function placeIn({ names, chunks }: SegmentIndex, ordinal: number): ChunkPlace | undefined {
  const place = chunks.get(ordinal);
  if (place === undefined) return undefined;
  const at = place % fileUnit;
  const name = at === 0 ? nameOfOrdinal(ordinal) : names[Math.floor(place / fileUnit)];
  return name === undefined ? undefined : { name, at };
}

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
  const holdsChunks = (name: string): boolean => name.endsWith(frameSuffix) || ordinalOf(name) !== null;
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

async function readFrames(
  folder: string,
  name: string,
  from: number,
): Promise<{ frames: Frame[]; end: number }> {
  const file = await open(join(folder, name));
  try {
    return await scanFrames(file, from);
  } finally {
    await file.close();
  }
}

/** Chunks of a segment by ordinal, of those that were sent again the last, with the file that each lies in. */
export async function listChunks(folder: string): Promise<(StoredChunk & { name: string })[]> {
  const chunks = new Map<number, StoredChunk & { name: string }>();
  for (const { name, size } of await findChunkFiles(folder)) {
    const own = ordinalOf(name);
    const frames = own === null ? (await readFrames(folder, name, 0)).frames : [{ ordinal: own, size }];
    for (const { ordinal, size: bytes } of frames) chunks.set(ordinal, { ordinal, size: bytes, name });
  }
  return [...chunks.values()].toSorted((a, b) => a.ordinal - b.ordinal);
}

/** Ten supervisors who each watch thirty candidates. An hour of a segment takes a hundred kilobytes here. */
const keptSegments = 300;

export interface SegmentIndexes {
  /** Whether the disk has it now. */
  has(folder: string, ordinal: number): Promise<boolean>;
  /** From memory where it is known. */
  find(folder: string, ordinal: number): Promise<ChunkPlace | undefined>;
  /** This process has just written so many bytes there. */
  add(folder: string, ordinal: number, place: ChunkPlace, size: number): void;
  /** The next look reads the files. */
  forget(folder: string): void;
}

/** Where the chunks of segments lie: read from the headers of their frames, and from there on as they grow. */
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
    const index = known && !isStale ? known : newIndex();
    for (const { name, size } of files) {
      const from = index.scannedTo.get(name) ?? 0;
      if (from >= size) continue;
      const own = ordinalOf(name);
      const { frames, end } =
        own === null
          ? await readFrames(folder, name, from)
          : { frames: [{ ordinal: own, at: 0 }], end: size };
      for (const { ordinal, at } of frames) keepPlace(index, ordinal, { name, at });
      index.scannedTo.set(name, Math.max(end, index.scannedTo.get(name) ?? 0));
    }
    if (files.length > 0) cache.set(folder, index);
    else cache.delete(folder);
    return index;
  }

  return {
    has: async (folder, ordinal) => (await read(folder)).chunks.has(ordinal),
    find: async (folder, ordinal) => {
      const known = cache.get(folder);
      return (known && placeIn(known, ordinal)) ?? placeIn(await read(folder), ordinal);
    },
    add: (folder, ordinal, place, size) => {
      const index = cache.get(folder);
      if (!index) return;
      const begins = place.at - headerBytes;
      const scannedTo = index.scannedTo.get(place.name) ?? 0;
      // Up to there it was read from the file meanwhile.
      if (begins < scannedTo) return;
      if (begins === scannedTo) {
        keepPlace(index, ordinal, place);
        index.scannedTo.set(place.name, place.at + size);
      } else index.chunks.delete(ordinal);
    },
    forget: (folder) => void cache.delete(folder),
  };
}
