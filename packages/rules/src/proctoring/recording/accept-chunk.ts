import { recordingLimits } from '@certame/contract/features/proctoring/recording/recording-limits.ts';
import type { MediaSource } from '@certame/contract/features/proctoring/video-states.ts';

export type ChunkRefusal = 'recording-closed' | 'recording-implausible' | 'recording-not-media' | 'too-large';

export interface ChunkDetails {
  source: MediaSource;
  /** Of a chunk, as its recorder cuts them. */
  sliceMs?: number;
  ordinal: number;
  size: number;
  /** Its first bytes. */
  begins: Uint8Array;
  /** Bytes of the segment that have arrived. */
  segmentBytes: number;
  segmentAgeMs: number;
  /** Since the attempt's end; null: it is open. */
  closedForMs: number | null;
}

const ebml = [0x1a, 0x45, 0xdf, 0xa3];
const jpeg = [0xff, 0xd8, 0xff];
const beginsWith = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  magic.every((byte, index) => bytes[index] === byte);

/** A document of Matroska or WebM, as the first chunk of every video segment is. */
export const isWebm = (bytes: Uint8Array): boolean => beginsWith(bytes, ebml);

/** Clocks drift and timers of a busy page are late or early. */
const ordinalSlack = 120;
/** A tenth of it is what recorders are told to write. */
const bytesPerSecond = 500_000;
const bytesSlack = 32 * 1024 * 1024;

/** Ordinals count slices: one that is far ahead of its segment's age, or fills a disk, is no recorder's. */
function isPlausible({ ordinal, size, segmentBytes, segmentAgeMs, ...chunk }: ChunkDetails): boolean {
  const ageS = Math.max(0, segmentAgeMs) / 1000;
  const { sliceMs = recordingLimits.sliceMs } = chunk;
  return (
    (ordinal * sliceMs) / 1000 <= 1.5 * ageS + ordinalSlack &&
    segmentBytes + size <= bytesPerSecond * ageS + bytesSlack
  );
}

/** Why a chunk isn't taken; undefined: it is. Only the first chunk of a video shows what it is: the others are cut anywhere. */
export function chunkRefusalOf(facts: ChunkDetails): ChunkRefusal | undefined {
  if ((facts.closedForMs ?? 0) > recordingLimits.lateMs) return 'recording-closed';
  if (!isPlausible(facts)) return 'recording-implausible';
  if (facts.source === 'still') {
    if (facts.size > recordingLimits.stillMaxBytes) return 'too-large';
    return beginsWith(facts.begins, jpeg) ? undefined : 'recording-not-media';
  }
  return facts.ordinal > 0 || isWebm(facts.begins) ? undefined : 'recording-not-media';
}
