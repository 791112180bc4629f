import { AppError } from '@certame/contract/errors.ts';
import { recordingLimits } from '@certame/contract/features/proctoring/recording/recording-limits.ts';
import { streamLimits } from '@certame/contract/features/streams/stream-limits.ts';
import { stream_segments, streams } from '@certame/db/schema/streams.ts';
import { and, count, eq } from '@certame/db/sql.ts';
import { isWebm } from '@certame/rules/proctoring/recording/accept-chunk.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';

export interface SegmentRef {
  streamId: string;
  segmentId: string;
  deviceId: string;
}

/** The stream that the caller broadcasts, or did: it comes from nobody else. @throws AppError `not-found`, `recording-closed`. */
async function requireBroadcast(scope: Scope, streamId: string, nowMs: number) {
  const [stream] = await scope.tx.select().from(streams).where(eq(streams.id, streamId));
  if (!stream || stream.broadcaster_id !== scope.userId || stream.state === 'planned')
    throw new AppError('not-found');
  const closedForMs = stream.ended_at === null ? null : nowMs - stream.ended_at.getTime();
  // What has been made of it is not made again.
  const isDone = stream.video_state === 'complete' || stream.media_deleted_at !== null;
  if (isDone || (closedForMs ?? 0) > recordingLimits.lateMs) throw new AppError('recording-closed');
  return { stream, closedForMs };
}

/**
 * Begins a segment, or finds it begun. @throws AppError `not-found`, `recording-closed`, `recording-not-media`,
 * `recording-implausible`, `conflict` where the id is another's, `stream-taken` where another device has taken over.
 */
export async function openSegment(
  scope: Scope,
  services: Services,
  input: SegmentRef & { mime: string; ageMs: number; header: Buffer | null },
): Promise<void> {
  const { streamId, segmentId, deviceId, mime, header } = input;
  const nowMs = services.now();
  const { stream } = await requireBroadcast(scope, streamId, nowMs);
  const find = async () =>
    (await scope.tx.select().from(stream_segments).where(eq(stream_segments.id, segmentId)))[0];
  const known = await find();
  if (known) {
    if (known.stream_id !== streamId || known.device_id !== deviceId) throw new AppError('conflict');
    return;
  }
  if (stream.state === 'live' && stream.device_id !== deviceId) throw new AppError('stream-taken');
  if (header && (header.length > recordingLimits.headerMaxBytes || !isWebm(header)))
    throw new AppError('recording-not-media');
  const [{ begun = 0 } = {}] = await scope.tx
    .select({ begun: count() })
    .from(stream_segments)
    .where(eq(stream_segments.stream_id, streamId));
  if (begun >= streamLimits.segmentsMax) throw new AppError('recording-implausible');
  const inserted = await scope.tx
    .insert(stream_segments)
    .values({
      ...{ id: segmentId, institution_id: scope.institutionId, stream_id: streamId, mime, header },
      device_id: deviceId,
      started_at: new Date(nowMs - input.ageMs),
      created_at: new Date(nowMs),
    })
    // Another institution's, which this one doesn't see, or the same request twice at once.
    .onConflictDoNothing()
    .returning({ id: stream_segments.id });
  if (inserted.length === 0 && (await find())?.stream_id !== streamId) throw new AppError('conflict');
}

const ownSegment = ({ streamId, segmentId, deviceId }: SegmentRef) =>
  and(
    eq(stream_segments.id, segmentId),
    eq(stream_segments.stream_id, streamId),
    eq(stream_segments.device_id, deviceId),
  );

/** The caller's segment, for a chunk of it. @throws AppError `not-found`, `recording-closed`. */
export async function admitChunk(scope: Scope, { now }: Services, ref: SegmentRef) {
  const { closedForMs } = await requireBroadcast(scope, ref.streamId, now());
  const [segment] = await scope.tx.select().from(stream_segments).where(ownSegment(ref));
  if (!segment) throw new AppError('not-found');
  return { segment, closedForMs };
}

/** The recorder stopped. @throws AppError `not-found`. */
export async function endSegment(scope: Scope, { now }: Services, ref: SegmentRef): Promise<void> {
  const [stream] = await scope.tx.select().from(streams).where(eq(streams.id, ref.streamId));
  const [segment] = await scope.tx.select().from(stream_segments).where(ownSegment(ref));
  if (!segment || stream?.broadcaster_id !== scope.userId) throw new AppError('not-found');
  if (segment.ended_at) return;
  await scope.tx
    .update(stream_segments)
    .set({ ended_at: new Date(now()) })
    .where(eq(stream_segments.id, ref.segmentId));
}
