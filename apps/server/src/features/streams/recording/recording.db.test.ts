import { randomUUID } from 'node:crypto';
import { streamLimits } from '@certame/contract/features/streams/stream-limits.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { BufferSource, EncodedPacketSink, Input, WEBM } from 'mediabunny';
import { expect, test } from 'vitest';
import { compareStorage } from '#features/proctoring/recording/keeping/compare-storage.ts';
import { recordedSlices } from '#features/proctoring/testing/recorded-slices.ts';
import { base, broadcasterOf, streamScenario, webm } from '../testing/stream-scenario.ts';
import { deleteStreamMedia } from './delete-stream-media.ts';
import { findStreams } from './find-streams.ts';
import { joinStream } from './join-stream.ts';

const server = await useTestServer({ environment: { JOBS: 'off', LOG_LEVEL: 'silent' } });
const { owner, services } = server;
const { teacher, student, classId, institutionId, create } = await streamScenario(server);
const rowOf = async (id: string) => (await owner.query('select * from streams where id = $1', [id])).rows[0];
const storedOf = async (id: string): Promise<number> => {
  let segments = 0;
  for await (const segment of services.mediaStore.segments()) if (segment.ownerId === id) segments += 1;
  return segments;
};

/** An ended stream with these slices of a real recording. */
async function streamed(recorded: boolean, slices: readonly Buffer[]) {
  const id = await create({ recorded });
  const page = broadcasterOf(teacher, id);
  await page.start();
  const segmentId = randomUUID();
  await page.open(segmentId);
  for (const [ordinal, bytes] of slices.entries()) await page.put(segmentId, ordinal, bytes);
  await page.endSegment(segmentId, slices.length);
  await page.end();
  return { id, page, segmentId };
}

test('what was recorded becomes a content that the class plays', async () => {
  const { id, page, segmentId } = await streamed(true, recordedSlices());
  expect(await findStreams(services)).toBe(1);
  await joinStream(services, { institutionId, streamId: id });
  const stream = await rowOf(id);
  expect(stream).toMatchObject({ video_state: 'complete', video_failure: null });
  expect(stream.video_ms).toBeGreaterThan(9000);
  const { body: content } = await student.get(`/api/v1/contents/${stream.content_id}/view`);
  expect(content.model).toMatchObject({ name: stream.title, state: 'published', type: 'M' });
  const [media] = content.model.media;
  expect(media.file).toMatchObject({ mime: 'video/webm', size: Number(stream.video_bytes) });
  const { body: bytes } = await student.get(`/api/v1/files/${media.file.id}`);
  const input = new Input({ source: new BufferSource(bytes as Uint8Array<ArrayBuffer>), formats: [WEBM] });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('No picture');
  let packets = 0;
  for await (const _packet of new EncodedPacketSink(track).packets()) packets += 1;
  expect(packets).toBeGreaterThan(50);
  const cards = await student.get(`/api/v1/classes_students/${classId}/contents`);
  expect(cards.body.model.map((one: { id: string }) => one.id)).toContain(stream.content_id);
  expect((await student.get(`${base}/${id}`)).body.model.content_id).toBe(stream.content_id);

  // Made once, and closed for what comes later.
  await joinStream(services, { institutionId, streamId: id });
  expect((await rowOf(id)).content_id).toBe(stream.content_id);
  expect((await page.put(segmentId, 20, Buffer.from('late'))).body.code).toBe('recording-closed');
  expect(await compareStorage(services)).toEqual({ unknown: [], missing: [] });
  await owner.query(`update streams set ended_at = now() - interval '2 hours' where id = $1`, [id]);
  await deleteStreamMedia(services);
  expect(await storedOf(id)).toBe(0);
  expect((await student.get(`/api/v1/files/${media.file.id}`)).status).toBe(200);
  expect(await compareStorage(services)).toEqual({ unknown: [], missing: [] });
});

test('what is nothing that can be shown makes no content', async () => {
  const { id } = await streamed(true, [webm(50), Buffer.from('noise')]);
  await joinStream(services, { institutionId, streamId: id });
  expect(await rowOf(id)).toMatchObject({ video_state: 'no_video', content_id: null });
});

test('what was not recorded is deleted an hour after the end, and not before', async () => {
  const { id } = await streamed(false, recordedSlices().slice(0, 2));
  await joinStream(services, { institutionId, streamId: id });
  expect((await rowOf(id)).video_state).toBe('none');
  await deleteStreamMedia(services);
  expect(await storedOf(id)).toBe(1);
  await owner.query(`update streams set ended_at = now() - interval '61 minutes' where id = $1`, [id]);
  await deleteStreamMedia(services);
  expect(await storedOf(id)).toBe(0);
  expect((await rowOf(id)).media_deleted_at).toBeInstanceOf(Date);
});

test('a stream whose broadcaster is gone ends with the last that came of it', async () => {
  const id = await create({ recorded: true });
  const page = broadcasterOf(teacher, id);
  await page.start();
  const segmentId = randomUUID();
  await page.open(segmentId);
  const lastAt = new Date(Date.now() - streamLimits.abandonedMs - 1000);
  await owner.query(`update stream_segments set last_chunk_at = $2, chunks = 1 where id = $1`, [
    segmentId,
    lastAt,
  ]);
  await findStreams(services);
  expect(await rowOf(id)).toMatchObject({ state: 'ended', ended_at: lastAt, device_id: null });
});

test('a stream is deleted with its chunks', async () => {
  const { id } = await streamed(false, recordedSlices().slice(0, 2));
  expect((await teacher.send('DELETE', `${base}/${id}`)).status).toBe(200);
  await expect.poll(() => storedOf(id)).toBe(0);
  expect(await rowOf(id)).toBeUndefined();
});

test('a class is deleted with its streams and their chunks', async () => {
  const manager = await server.as('manager');
  const { rows } = await owner.query<{ id: string }>(
    `insert into classes (institution_id, name) values ($1, 'Turma que some') returning id`,
    [institutionId],
  );
  const { body: made } = await manager.post(base, {
    ...{ title: 'Some com a turma', class_id: rows[0]?.id, shows: 'camera' },
  });
  const page = broadcasterOf(manager, made.model.id);
  await page.start();
  const segmentId = randomUUID();
  await page.open(segmentId);
  await page.put(segmentId, 0, webm());
  expect(await storedOf(made.model.id)).toBe(1);
  expect((await manager.delete(`/api/v1/classes/${rows[0]?.id}`)).status).toBe(200);
  await expect.poll(() => storedOf(made.model.id)).toBe(0);
  expect(await rowOf(made.model.id)).toBeUndefined();
});
