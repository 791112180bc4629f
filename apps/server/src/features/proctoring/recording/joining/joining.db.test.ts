import { createHash, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { recordingLimits } from '@certame/contract/features/proctoring/recording/recording-limits.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { BufferSource, EncodedPacketSink, Input, WEBM } from 'mediabunny';
import { expect, test } from 'vitest';
import { joinLimits, videoSegment } from '#features/media/index.ts';
import { findCluster } from '#features/media/joining/run-source.ts';
import { recordedSlices } from '../../testing/recorded-slices.ts';
import { beginSupervised } from '../../testing/supervised-exam.ts';
import { findRecordings } from './find-recordings.ts';
import { joinRecording } from './join-recording.ts';

const server = await useTestServer({ environment: { JOBS: 'off' } });
const { owner, services } = server;
const slices = recordedSlices();
const header = slices[0]?.subarray(0, findCluster(slices[0]));

/** Bytes without any order, the same at each run. */
function noise(seed: string, size: number): Buffer {
  const blocks = Array.from({ length: Math.ceil(size / 32) }, (_, index) =>
    createHash('sha256').update(`${seed}${index}`).digest(),
  );
  return Buffer.concat(blocks).subarray(0, size);
}

interface Part {
  ordinals: readonly number[];
  atS: number;
  header?: Buffer;
  bytes?: (ordinal: number) => Buffer;
  isEnded?: boolean;
}

/** A finished attempt of `lastsS` seconds with these segments. */
async function recorded(parts: readonly Part[], lastsS: number) {
  const candidate = await beginSupervised(server);
  const { answerId: attemptId, institutionId } = candidate;
  const beganMs = Date.now() - 60_000;
  for (const { ordinals, atS, isEnded = true, ...part } of parts) {
    const segmentId = randomUUID();
    await owner.query(
      `insert into media_segments (id, institution_id, attempt_id, device_id, source, mime, started_at, ended_at, header)
       values ($1, $2, $3, 'device', 'camera_and_screen', 'video/webm', $4, $5, $6)`,
      [
        segmentId,
        institutionId,
        attemptId,
        new Date(beganMs + atS * 1000),
        isEnded ? new Date() : null,
        part.header,
      ],
    );
    for (const ordinal of ordinals) {
      const bytes = part.bytes?.(ordinal) ?? slices[ordinal] ?? Buffer.alloc(0);
      await services.mediaStore.put({ institutionId, ownerId: attemptId, segmentId, ordinal }, bytes);
    }
  }
  await owner.query(`update attempts set state = 'finished', finished_at = $2 where id = $1`, [
    attemptId,
    new Date(beganMs + lastsS * 1000),
  ]);
  const ref = { institutionId, attemptId };
  return { ...candidate, ref, join: (limits?: typeof joinLimits) => joinRecording(services, ref, limits) };
}
const sessionOf = async ({ attemptId }: { attemptId: string }) =>
  (await owner.query('select * from proctoring_sessions where attempt_id = $1', [attemptId])).rows[0];

async function videoOf({ institutionId, attemptId }: { institutionId: string; attemptId: string }) {
  const segment = { institutionId, ownerId: attemptId, segmentId: videoSegment };
  const parts = await services.mediaStore.list(segment);
  const bytes = Buffer.concat(
    await Promise.all(
      parts.map(async ({ ordinal }) => buffer(await services.mediaStore.read({ ...segment, ordinal }))),
    ),
  );
  const input = new Input({ source: new BufferSource(bytes), formats: [WEBM] });
  const track = await input.getPrimaryVideoTrack();
  const times: number[] = [];
  if (track) for await (const { timestamp } of new EncodedPacketSink(track).packets()) times.push(timestamp);
  const sound = await input.getPrimaryAudioTrack();
  return { bytes, durationS: await input.computeDuration(), times, audio: await sound?.getCodec() };
}
const all = slices.map((_slice, ordinal) => ordinal);

test('a whole recording is one video with an end that is known, counted and listed without a gap', async () => {
  const { join, ref } = await recorded([{ ordinals: all, atS: 0 }], 10.5);
  expect(await findRecordings(services)).toBeGreaterThan(0);
  await join();
  const session = await sessionOf(ref);
  expect(session).toMatchObject({ video_state: 'complete', video_gaps: [], video_failure: null });
  const video = await videoOf(ref);
  expect(video.durationS).toBeGreaterThan(9.5);
  expect(video.durationS).toBeLessThan(11);
  expect(video.audio).toBe('opus');
  expect(Math.abs(session.video_ms - video.durationS * 1000)).toBeLessThan(300);
  expect(Number(session.video_bytes)).toBe(video.bytes.length);
  const { rows } = await owner.query('select chunks, bytes from media_segments where attempt_id = $1', [
    ref.attemptId,
  ]);
  expect(rows).toEqual([{ chunks: slices.length, bytes: String(Buffer.concat(slices).length) }]);
  // Joined again it is the same.
  await join();
  expect((await videoOf(ref)).times).toEqual(video.times);
});

test('what is missing is a gap, and what comes after it is shown', async () => {
  const present = all.filter((ordinal) => ordinal !== 3 && ordinal !== 4);
  const { join, ref } = await recorded([{ ordinals: present, atS: 0, header }], 10.5);
  await join();
  const { video_gaps, video_state } = await sessionOf(ref);
  expect(video_state).toBe('complete');
  expect(video_gaps).toHaveLength(1);
  const [{ from_ms, to_ms }] = video_gaps;
  expect(from_ms).toBeGreaterThan(2500);
  expect(from_ms).toBeLessThan(4200);
  expect(to_ms).toBeGreaterThan(5000);
  expect(to_ms).toBeLessThan(7500);
  const { times } = await videoOf(ref);
  expect(times.filter((time) => time * 1000 > from_ms && time * 1000 < to_ms)).toEqual([]);
  expect(times.at(-1)).toBeGreaterThan(9);
});

test('without its first chunk a segment is read by its stored header', async () => {
  const withoutFirst = await recorded([{ ordinals: all.slice(1), atS: 0, header }], 10.5);
  await withoutFirst.join();
  expect(await sessionOf(withoutFirst.ref)).toMatchObject({ video_state: 'complete' });
  const { times } = await videoOf(withoutFirst.ref);
  expect(times[0]).toBeGreaterThan(1);
  expect(times[0]).toBeLessThan(3);
  const headless = await recorded([{ ordinals: all.slice(1), atS: 0 }], 10.5);
  await headless.join();
  expect(await sessionOf(headless.ref)).toMatchObject({ video_state: 'no_video', video_ms: null });
});

test('segments stand where the clock puts them; one that can not be read spoils none of the others', async () => {
  const garbage = (ordinal: number) =>
    ordinal === 0
      ? Buffer.concat([Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), noise('head', 500)])
      : noise(String(ordinal), 500);
  const broken = (ordinal: number) =>
    ordinal === 2 ? noise('s1', 4000) : (slices[ordinal] ?? Buffer.alloc(1));
  const { join, ref } = await recorded(
    [
      { ordinals: [0, 1, 2, 3, 4], atS: 0 },
      { ordinals: [0, 1, 2], atS: 10, bytes: garbage },
      { ordinals: all, atS: 20 },
      { ordinals: [0, 1, 2, 3], atS: 40, bytes: broken },
    ],
    45,
  );
  await join();
  const { video_gaps, video_state } = await sessionOf(ref);
  expect(video_state).toBe('complete');
  const { times } = await videoOf(ref);
  const between = (from: number, to: number) => times.filter((time) => time >= from && time < to).length;
  expect(between(0, 4)).toBeGreaterThan(40);
  expect(between(5.5, 20)).toBe(0);
  expect(between(20, 30.5)).toBeGreaterThan(100);
  expect(between(40, 41.5)).toBeGreaterThan(10);
  expect(times.every((time, index) => index === 0 || time > (times[index - 1] ?? 0))).toBe(true);
  expect(video_gaps[0].to_ms).toBeGreaterThan(19_500);
  expect(video_gaps.length).toBeGreaterThanOrEqual(2);
});

test('bytes that bring the reader to hang cost the run they are in, and nothing else', async () => {
  const { join, ref } = await recorded(
    [
      {
        ordinals: [0, 1, 2, 3],
        atS: 0,
        bytes: (ordinal) => (ordinal === 2 ? noise('s92', 4000) : (slices[ordinal] ?? Buffer.alloc(1))),
      },
      { ordinals: all, atS: 20 },
    ],
    31,
  );
  await join({ ...joinLimits, baseMs: 4000 });
  expect(await sessionOf(ref)).toMatchObject({ video_state: 'complete', video_failure: 'unreadable' });
  const { times } = await videoOf(ref);
  expect(times.filter((time) => time > 20).length).toBeGreaterThan(100);
});

test('waits for what may still come, joins again what came later, and says when nothing can be shown', async () => {
  const open = await recorded([{ ordinals: [0, 1], atS: 0, isEnded: false }], 3);
  const jobs = async () =>
    (await owner.query(`select 1 from graphile_worker.jobs where key = $1`, [`join ${open.ref.attemptId}`]))
      .rowCount;
  await findRecordings(services);
  expect(await jobs()).toBe(0);
  const { now } = services;
  try {
    services.now = () => now() + recordingLimits.settleMs + 60_000;
    await findRecordings(services);
    expect(await jobs()).toBe(1);
  } finally {
    services.now = now;
  }
  expect((await sessionOf(open.ref)).delete_after.getTime()).toBeGreaterThan(Date.now() + 6 * 86_400_000);
  await open.join();
  expect((await sessionOf(open.ref)).video_state).toBe('complete');
  const segmentId = randomUUID();
  await open.recorder.open(segmentId);
  await open.recorder.put(segmentId, 0, slices[0] ?? Buffer.alloc(1));
  await open.recorder.end(segmentId, 1);
  expect((await sessionOf(open.ref)).video_state).toBe('waiting');
  await open.join();
  expect((await sessionOf(open.ref)).video_state).toBe('complete');
  const none = await recorded([], 3);
  await none.join();
  expect(await sessionOf(none.ref)).toMatchObject({ video_state: 'no_video', video_gaps: [] });
});
