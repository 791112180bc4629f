import { Readable } from 'node:stream';
import { recordingLimits } from '@certame/contract/features/proctoring/recording/recording-limits.ts';
import type { MediaStore, Segment } from '#plugins/providers/media-store/media-store.ts';
import { videoSegment } from './video-segment.ts';

async function* bytesOf(
  store: MediaStore,
  { institutionId, ownerId }: Pick<Segment, 'institutionId' | 'ownerId'>,
  { start, end }: { start: number; end: number },
): AsyncGenerator<Buffer> {
  const size = recordingLimits.videoPartBytes;
  for (let ordinal = Math.floor(start / size); ordinal * size <= end; ordinal += 1) {
    const from = Math.max(0, start - ordinal * size);
    const to = Math.min(size - 1, end - ordinal * size);
    const place = { institutionId, ownerId, segmentId: videoSegment, ordinal };
    for await (const bytes of await store.read(place, { start: from, end: to })) yield bytes;
  }
}

/** A range of a joined video, out of its parts in the media store; both ends are part of it. */
export const readJoinedVideo = (
  store: MediaStore,
  recording: Pick<Segment, 'institutionId' | 'ownerId'>,
  range: { start: number; end: number },
): Readable => Readable.from(bytesOf(store, recording, range));
