import { randomUUID } from 'node:crypto';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { expect, test } from 'vitest';
import { videoSegment } from '#features/media/index.ts';
import { beginSupervised, webmChunk } from '../../testing/supervised-exam.ts';
import { compareStorage } from './compare-storage.ts';
import { deleteRecordings } from './delete-recordings.ts';

const server = await useTestServer({ environment: { JOBS: 'off' } });
const { owner, services } = server;

async function recorded(plan: Parameters<typeof beginSupervised>[1] = {}) {
  const candidate = await beginSupervised(server, plan);
  const { answerId: attemptId, institutionId, recorder } = candidate;
  const segmentId = randomUUID();
  await recorder.open(segmentId);
  for (const ordinal of [0, 1]) await recorder.put(segmentId, ordinal, webmChunk());
  await recorder.end(segmentId, 2);
  const place = { institutionId, ownerId: attemptId };
  await services.mediaStore.put({ ...place, segmentId: videoSegment, ordinal: 0 }, webmChunk(50));
  await owner.query(
    `update proctoring_sessions set video_state = 'complete', video_bytes = 50 where attempt_id = $1`,
    [attemptId],
  );
  const kept = async () =>
    (
      await Promise.all(
        [segmentId, videoSegment].map((id) => services.mediaStore.list({ ...place, segmentId: id })),
      )
    ).map((list) => list.length);
  const session = async () =>
    (await owner.query('select * from proctoring_sessions where attempt_id = $1', [attemptId])).rows[0];
  return { ...candidate, place, segmentId, kept, session };
}

test('what is over is deleted, with what it was, and nothing else of the attempt', async () => {
  const over = await recorded();
  const young = await recorded();
  const upload = { ...over.place, segmentId: randomUUID(), ordinal: 0 };
  await services.mediaStore.put(upload, Buffer.from('a part of an answer'));
  const until = (days: number) => `now() + interval '${days} days'`;
  const keep = (attemptId: string, instant: string) =>
    owner.query(`update proctoring_sessions set delete_after = ${instant} where attempt_id = $1`, [
      attemptId,
    ]);
  await keep(over.answerId, until(-1));
  await keep(young.answerId, until(1));
  expect(await deleteRecordings(services)).toBe(1);
  expect(await over.kept()).toEqual([0, 0]);
  expect(await young.kept()).toEqual([2, 1]);
  expect(await services.mediaStore.has(upload)).toBe(true);
  expect(await over.session()).toMatchObject({
    ...{ video_state: 'no_video', deleted_chunks: 2, deleted_bytes: '250', video_bytes: '0' },
    media_deleted_at: expect.any(Date),
  });
  const { rowCount } = await owner.query('select 1 from media_segments where attempt_id = $1', [
    over.answerId,
  ]);
  expect(rowCount).toBe(0);
  expect(await deleteRecordings(services)).toBe(0);
  expect((await over.recorder.open(randomUUID())).body.code).toBe('recording-closed');
  await services.mediaStore.remove(over.place);
});

test('of an attempt that never ends, what is older than fourteen days goes all the same', async () => {
  const open = await recorded();
  await owner.query(`update media_segments set created_at = now() - interval '15 days' where id = $1`, [
    open.segmentId,
  ]);
  expect(await deleteRecordings(services)).toBe(1);
  expect(await open.kept()).toEqual([0, 0]);
  expect(await open.session()).toMatchObject({ media_deleted_at: null, deleted_chunks: 2 });
  expect((await open.recorder.open(randomUUID())).status).toBe(200);
});

test('orphans are found either way', async () => {
  await recorded();
  expect(await compareStorage(services)).toEqual({ unknown: [], missing: [] });
  const lost = await recorded();
  await services.mediaStore.remove({ ...lost.place, segmentId: lost.segmentId });
  const stray = { ...lost.place, segmentId: randomUUID() };
  await services.mediaStore.put({ ...stray, ordinal: 0 }, webmChunk());
  expect(await compareStorage(services)).toEqual({
    unknown: [stray],
    missing: [{ attemptId: lost.answerId, segmentId: lost.segmentId }],
  });
});

test('what is only watched is kept for an hour after the end, and its stills as long as all others', async () => {
  const watched = await recorded({ mode: 'LC', recorded: false });
  const still = randomUUID();
  await watched.recorder.open(still, { source: 'still', mime: 'image/jpeg' });
  const finish = (minutesAgo: number) =>
    owner.query(
      `update attempts set state = 'finished', finished_at = now() - make_interval(mins => $2) where id = $1`,
      [watched.answerId, minutesAgo],
    );
  await finish(59);
  await deleteRecordings(services);
  expect(await watched.kept()).toEqual([2, 1]);
  await finish(61);
  await deleteRecordings(services);
  expect(await watched.kept()).toEqual([0, 0]);
  const { rows } = await owner.query('select id from media_segments where attempt_id = $1', [
    watched.answerId,
  ]);
  expect(rows).toEqual([{ id: still }]);
  expect((await watched.session()).media_deleted_at).toBeNull();
});
