import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { recordingLimits } from '@certame/contract/features/proctoring/recording/recording-limits.ts';
import { gapsOf, type Stretch } from '@certame/rules/proctoring/recording/gaps-of.ts';
import { runsOf } from '@certame/rules/proctoring/recording/runs-of.ts';
import type { WorkerReply } from '#lib/worker-pool.ts';
import { createMediaStore } from '#plugins/providers/media-store/create-media-store.ts';
import type { MediaPlace } from '#plugins/providers/media-store/media-place.ts';
import type { MediaStore, Segment } from '#plugins/providers/media-store/media-store.ts';
import { openRun, readHeader } from './run-source.ts';
import { videoSegment } from './video-segment.ts';
import { type PlacedRun, writeVideo } from './write-video.ts';

export interface JoinInput {
  place: MediaPlace;
  institutionId: string;
  /** What was recorded, as the media store names it. */
  ownerId: string;
  /** In the order of their beginnings; offsets from that of the first. */
  segments: { id: string; offsetMs: number; header: Uint8Array | null }[];
  /** Of what was recorded, from the beginning of the first segment. */
  endMs: number | null;
  /** Runs, counted over all segments, on which an earlier thread hung or ran out of memory. */
  unreadable: readonly number[];
  /** Shared with whoever started the thread: the run that is being read, for one that never says so itself. */
  reading: Int32Array;
}
export interface JoinedVideo {
  bytes: number;
  /** Null: nothing that can be shown. */
  durationMs: number | null;
  gaps: Stretch[];
  segments: { id: string; chunks: number; bytes: number }[];
  problems: string[];
}

async function storeParts(store: MediaStore, segment: Segment, path: string): Promise<number> {
  const file = await open(path);
  try {
    const part = Buffer.alloc(recordingLimits.videoPartBytes);
    let bytes = 0;
    for (let ordinal = 0; ; ordinal += 1) {
      const { bytesRead } = await file.read(part, 0, part.length, bytes);
      if (bytesRead === 0) return bytes;
      await store.put({ ...segment, ordinal }, part.subarray(0, bytesRead));
      bytes += bytesRead;
    }
  } finally {
    await file.close();
  }
}

/** Runs are seconds by their ordinals; clocks and timers are let off some. */
const maxMsOf = (lastOrdinal: number): number => (1.5 * lastOrdinal + 120) * 1000;

async function joinSegments(input: JoinInput, path: string): Promise<JoinedVideo> {
  const { institutionId, ownerId, endMs } = input;
  const store = createMediaStore(input.place);
  const runs: PlacedRun[] = [];
  const counted: JoinedVideo['segments'] = [];
  for (const { id, offsetMs, header: kept } of input.segments) {
    const segment = { institutionId, ownerId, segmentId: id };
    const chunks = await store.list(segment);
    counted.push({
      id,
      chunks: (chunks.at(-1)?.ordinal ?? -1) + 1,
      bytes: chunks.reduce((sum, { size }) => sum + size, 0),
    });
    const header = kept ? Buffer.from(kept) : await readHeader(store, segment);
    for (const run of runsOf(chunks.map(({ ordinal }) => ordinal)))
      runs.push({
        open: () => openRun(store, segment, run, chunks, header),
        offsetMs,
        maxMs: maxMsOf(run.to),
      });
  }
  const video = { institutionId, ownerId, segmentId: videoSegment };
  const { recorded, problems } = await writeVideo(path, runs, (index) => {
    Atomics.store(input.reading, 0, index);
    return !input.unreadable.includes(index);
  });
  await store.remove(video);
  const lastMs = recorded.reduce((last, { to_ms }) => Math.max(last, to_ms), 0);
  return {
    bytes: recorded.length > 0 ? await storeParts(store, video, path) : 0,
    durationMs: recorded.length > 0 ? lastMs : null,
    gaps: gapsOf(recorded, endMs),
    segments: counted,
    problems,
  };
}

/** Joins the segments of one recording, in a thread: what a hostile recording does to it is gone with it. */
export default async function run(input: JoinInput): Promise<WorkerReply> {
  const folder = await mkdtemp(join(tmpdir(), 'certame-video-'));
  try {
    return { value: await joinSegments(input, join(folder, 'video.webm')) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
