import { createBriefCache } from '#lib/brief-cache.ts';
import { type Chunk, type MediaStore, pathOfChunk } from './media-store.ts';

/** All who watch ask for a chunk within a second or two of its arrival. */
const keptMs = 5000;
/** Of all chunks together that stay in memory. */
const maxBytes = 32 * 1024 * 1024;

/** Reads chunks that many want at once: the store is asked once for each. @throws AppError `not-found` as the store does. */
export function createChunkCache(mediaStore: Pick<MediaStore, 'load'>, now: () => number) {
  const chunks = createBriefCache<Buffer>({ now, keptMs, most: maxBytes, sizeOf: ({ length }) => length });
  return (chunk: Chunk): Promise<Buffer> => chunks.get(pathOfChunk(chunk), () => mediaStore.load(chunk));
}
