import type { Readable } from 'node:stream';

/** A run of one recording without a break: a reload of the page begins another one. */
export interface Segment {
  institutionId: string;
  /** What it belongs to: an attempt, or a stream of a class. */
  ownerId: string;
  segmentId: string;
}
/** A chunk as its recorder cut it; its ordinal counts from 0 within the segment. */
export interface Chunk extends Segment {
  ordinal: number;
}
export interface StoredChunk {
  ordinal: number;
  /** Bytes. */
  size: number;
}
/** Both ends are part of it, counted from 0; without an end it goes to the last byte. */
export interface ByteRange {
  start: number;
  end?: number;
}
/** Everything of an institution, of one attempt or stream, or of a segment. */
export type MediaPrefix = Pick<Segment, 'institutionId'> & Partial<Pick<Segment, 'ownerId' | 'segmentId'>>;

/**
 * Recorded media by segments and ordinals: each chunk is kept by its own, so that one that is sent again replaces itself and a
 * gap is seen. Which segments there are, the table `media_segments` says; who may see them, its readers decide.
 */
export interface MediaStore {
  /** The chunk is kept for good when it resolves. */
  put(chunk: Chunk, bytes: Uint8Array): Promise<void>;
  has(chunk: Chunk): Promise<boolean>;
  /** By ordinal. An ordinal that is missing never arrived. */
  list(segment: Segment): Promise<StoredChunk[]>;
  /** All of it at once, which for a chunk takes a fraction of what a stream does. @throws AppError `not-found` */
  load(chunk: Chunk): Promise<Buffer>;
  /** @throws AppError `not-found` */
  read(chunk: Chunk, range?: ByteRange): Promise<Readable>;
  /** @returns how many chunks went. */
  remove(prefix: MediaPrefix): Promise<number>;
  /** Every segment that has anything, of all institutions. */
  segments(): AsyncIterable<Segment>;
  /** Deletes the chunks of all institutions that were stored before the instant. @returns how many went. */
  removeBefore(instantMs: number): Promise<number>;
}

const ordinalDigits = 6;
const part = /^[0-9a-z-]{1,64}$/;

/** `institution/owner/segment`, as far as the prefix goes. */
export function pathOfPrefix({ institutionId, ownerId, segmentId }: MediaPrefix): string {
  const parts = [institutionId, ownerId, segmentId].filter((id) => id !== undefined);
  if (!parts.every((id) => part.test(id)) || (segmentId && !ownerId)) throw new Error('No place for media');
  return parts.join('/');
}

export const nameOfOrdinal = (ordinal: number): string => String(ordinal).padStart(ordinalDigits, '0');

/** `institution/owner/segment/000123`, the key of an object in a bucket: names sort as their ordinals do. */
export function pathOfChunk(chunk: Chunk): string {
  const { ordinal } = chunk;
  if (!Number.isInteger(ordinal) || ordinal < 0 || ordinal >= 10 ** ordinalDigits)
    throw new Error('No ordinal of a chunk');
  return `${pathOfPrefix(chunk)}/${nameOfOrdinal(ordinal)}`;
}

/** Of a name that something else has put there: null. */
export const ordinalOf = (name: string): number | null =>
  new RegExp(`^\\d{${ordinalDigits}}$`).test(name) ? Number(name) : null;

/** The segment of `institution/owner/segment/000123`; of anything else null. */
export function segmentOf(path: string): Segment | null {
  const [institutionId, ownerId, segmentId, name, ...more] = path.split('/');
  if (!institutionId || !ownerId || !segmentId || more.length > 0) return null;
  return ordinalOf(name ?? '') === null ? null : { institutionId, ownerId, segmentId };
}

/** Each of them once, as long as those of one segment come together. */
export async function* distinctSegments(paths: AsyncIterable<string>): AsyncGenerator<Segment> {
  let last = '';
  for await (const path of paths) {
    const segment = segmentOf(path);
    if (!segment) continue;
    const place = pathOfPrefix(segment);
    if (place !== last) yield segment;
    last = place;
  }
}
