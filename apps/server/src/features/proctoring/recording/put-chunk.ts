import { AppError } from '@certame/contract/errors.ts';
import { recordingLimits } from '@certame/contract/features/proctoring/recording/recording-limits.ts';
import { chunkRefusalOf } from '@certame/rules/proctoring/recording/accept-chunk.ts';
import type { ChunkCounter } from '#features/media/index.ts';
import type { Services } from '#services.ts';
import { isRoomWatched, relayChunk } from '../live/relay-chunk.ts';
import type { AdmittedSegment, ChunkRequest } from './admit-chunks.ts';
import type { ChunkPace } from './chunk-pace.ts';
import type { StorageWatch } from './storage-watch.ts';

interface Parts {
  services: Services;
  counter: ChunkCounter;
  storage: StorageWatch;
  pace: ChunkPace;
}

/** Keeps a chunk for good, unless it is there already: what was recorded once is replaced by nobody. */
async function keep({ services, storage }: Parts, request: ChunkRequest, chunk: PutChunk, isNew: boolean) {
  const { institutionId, attemptId, segmentId } = request;
  const place = { institutionId, ownerId: attemptId, segmentId, ordinal: chunk.ordinal };
  try {
    const isKnown = !isNew && (await services.mediaStore.has(place));
    if (!isKnown) await services.mediaStore.put(place, chunk.bytes);
    storage.worked();
    return isKnown;
  } catch (error) {
    storage.failed(institutionId, error);
    throw new AppError('recording-storage', { cause: error });
  }
}

export interface PutChunk {
  ordinal: number;
  bytes: Buffer;
}

/**
 * @returns whether the recorder is to cut shorter slices, for somebody who watches.
 * @throws AppError `recording-closed`, `recording-implausible`, `recording-not-media`, `too-large`, `recording-storage`.
 */
export async function putChunk(
  parts: Parts,
  request: ChunkRequest,
  segment: AdmittedSegment,
  chunk: PutChunk,
): Promise<boolean> {
  const { services, counter, pace } = parts;
  const { ordinal, bytes } = chunk;
  const nowMs = services.now();
  const pending = counter.pending(request.segmentId);
  const refusal = chunkRefusalOf({
    ...{ source: segment.source, ordinal, size: bytes.length, begins: bytes.subarray(0, 4) },
    ...(segment.source === 'still' ? {} : { sliceMs: recordingLimits.watchedSliceMs }),
    segmentBytes: segment.bytes + pending.bytes,
    segmentAgeMs: nowMs - segment.startedAt.getTime(),
    closedForMs: segment.finishedAt && nowMs - segment.finishedAt.getTime(),
  });
  if (refusal) {
    services.metrics?.countChunk('refused');
    throw new AppError(refusal);
  }
  const isNew = ordinal >= Math.max(segment.chunks, pending.chunks);
  const isKnown = await keep(parts, request, chunk, isNew);
  services.metrics?.countChunk(isKnown ? 'known' : 'kept');
  const isAtEase = pace.count() < recordingLimits.watchedChunksPerSecond;
  const isHurried = isAtEase && isRoomWatched(services, segment.roomId);
  if (isKnown) return isHurried;
  counter.add(request, ordinal, bytes.length);
  if (segment.source !== 'still') relayChunk(services, segment.roomId, request, ordinal);
  return isHurried;
}
