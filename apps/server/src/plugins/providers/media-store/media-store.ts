import type { Readable } from 'node:stream';

/** A run of one recording without a break: a reload of the page begins another one. */
export interface Segment {
  institutionId: string;
  attemptId: string;
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
/** Everything of an institution, of an attempt or of a segment. */
export type MediaPrefix = Pick<Segment, 'institutionId'> & Partial<Pick<Segment, 'attemptId' | 'segmentId'>>;

/**
 * Recorded media by segments and ordinals: an object for each chunk, so that one that is sent again replaces itself and a
 * gap is seen. Which segments there are, the table `media_segments` says; who may see them, its readers decide.
 */
export interface MediaStore {
  /** The chunk is kept for good when it resolves. */
  put(chunk: Chunk, bytes: Uint8Array): Promise<void>;
  /** By ordinal. An ordinal that is missing never arrived. */
  list(segment: Segment): Promise<StoredChunk[]>;
  /** @throws AppError `not-found` */
  read(chunk: Chunk, range?: ByteRange): Promise<Readable>;
  /** @returns how many chunks went. */
  remove(prefix: MediaPrefix): Promise<number>;
  /** Deletes the chunks of all institutions that were stored before the instant. @returns how many went. */
  removeBefore(instantMs: number): Promise<number>;
}

const ordinalDigits = 6;
const part = /^[0-9a-z-]{1,64}$/;

/** `institution/attempt/segment`, as far as the prefix goes. */
export function pathOfPrefix({ institutionId, attemptId, segmentId }: MediaPrefix): string {
  const parts = [institutionId, attemptId, segmentId].filter((id) => id !== undefined);
  if (!parts.every((id) => part.test(id)) || (segmentId && !attemptId)) throw new Error('No place for media');
  return parts.join('/');
}

/** `institution/attempt/segment/000123`: names sort as their ordinals do. */
export function pathOfChunk(chunk: Chunk): string {
  const { ordinal } = chunk;
  if (!Number.isInteger(ordinal) || ordinal < 0 || ordinal >= 10 ** ordinalDigits)
    throw new Error('No ordinal of a chunk');
  return `${pathOfPrefix(chunk)}/${String(ordinal).padStart(ordinalDigits, '0')}`;
}

/** Of a name that something else has put there: null. */
export const ordinalOf = (name: string): number | null =>
  new RegExp(`^\\d{${ordinalDigits}}$`).test(name) ? Number(name) : null;
