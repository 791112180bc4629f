import { AppError } from '@certame/contract/errors.ts';
import { streamChannel } from '@certame/contract/features/streams/channels.ts';
import { streamLimits } from '@certame/contract/features/streams/stream-limits.ts';
import { chunkRefusalOf } from '@certame/rules/proctoring/recording/accept-chunk.ts';
import type { ChunkCounter } from '#features/media/index.ts';
import { outsideTransaction } from '#plugins/transaction.ts';
import type { Services } from '#services.ts';
import type { admitChunk, SegmentRef } from './segments.ts';

/** A chunk that is there already stays as it is. Gives whether it was. @throws AppError `recording-storage`. */
async function keep(
  { mediaStore, log }: Services,
  place: Parameters<Services['mediaStore']['put']>[0],
  bytes: Buffer,
  isNew: boolean,
): Promise<boolean> {
  try {
    const isKnown = !isNew && (await mediaStore.has(place));
    if (!isKnown) await mediaStore.put(place, bytes);
    return isKnown;
  } catch (error) {
    log.error({ err: error }, 'The media store keeps no chunks of a stream');
    throw new AppError('recording-storage', { cause: error });
  }
}

/**
 * Keeps a chunk and tells those who watch, by its ids: their pages fetch it.
 * @throws AppError `recording-closed`, `recording-implausible`, `recording-not-media`, `too-large`, `recording-storage`.
 */
export async function putChunk(
  services: Services,
  counter: ChunkCounter,
  { institutionId, streamId, segmentId }: SegmentRef & { institutionId: string },
  { segment, closedForMs }: Awaited<ReturnType<typeof admitChunk>>,
  { ordinal, bytes }: { ordinal: number; bytes: Buffer },
): Promise<void> {
  const pending = counter.pending(segmentId);
  const refusal = chunkRefusalOf({
    ...{ source: 'camera', sliceMs: streamLimits.sliceMs, ordinal, size: bytes.length, closedForMs },
    begins: bytes.subarray(0, 4),
    segmentBytes: segment.bytes + pending.bytes,
    segmentAgeMs: services.now() - segment.started_at.getTime(),
  });
  if (refusal) throw new AppError(refusal);
  const place = { institutionId, ownerId: streamId, segmentId, ordinal };
  const isNew = ordinal >= Math.max(segment.chunks, pending.chunks);
  if (await keep(services, place, bytes, isNew)) return;
  counter.add({ institutionId, segmentId }, ordinal, bytes.length);
  const { realtime } = services;
  if (realtime.membersOf(streamChannel, { stream_id: streamId })?.size === 0) return;
  const channel = { stream_id: streamId };
  // A segment can be played from now on.
  if (ordinal === 0) realtime.publish(outsideTransaction, streamChannel, channel, 'changed', {});
  realtime.publish(outsideTransaction, streamChannel, channel, 'chunk.stored', {
    segment_id: segmentId,
    ordinal,
  });
}
