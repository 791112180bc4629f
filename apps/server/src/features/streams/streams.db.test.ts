import { randomUUID } from 'node:crypto';
import { recordingLimits } from '@certame/contract/features/proctoring/recording/recording-limits.ts';
import { streamLimits } from '@certame/contract/features/streams/stream-limits.ts';
import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { beginExam } from '@certame/testkit/exam-walk.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, test, vi } from 'vitest';
import { base, broadcasterOf, streamScenario, webm } from './testing/stream-scenario.ts';

const server = await useTestServer({ environment: { JOBS: 'off', LOG_LEVEL: 'silent' } });
const { owner, services } = server;
const { teacher, student, manager, classId, institutionId, body, create } = await streamScenario(server);
const rowOf = async (id: string) => (await owner.query('select * from streams where id = $1', [id])).rows[0];
const detailsOf = async (client: typeof teacher, id: string) =>
  (await client.get(`${base}/${id}`)).body.model;

async function live(more: object = {}) {
  const id = await create(more);
  const page = broadcasterOf(teacher, id);
  expect((await page.start()).status).toBe(200);
  const segmentId = randomUUID();
  expect((await page.open(segmentId)).status).toBe(200);
  return { id, page, segmentId };
}

describe('a stream', () => {
  test('is made for a class that one teaches, and for no other', async () => {
    const { rows } = await owner.query<{ id: string }>(
      `select id from classes k where institution_id = $1
          and not exists (select from class_teachers t where t.class_id = k.id and t.user_id = $2) limit 1`,
      [institutionId, teacher.user?.id],
    );
    const foreign = await teacher.post(base, body({ class_id: rows[0]?.id ?? randomUUID() }));
    expect(foreign.body.errors ?? foreign.body).toMatchObject({ class_id: expect.anything() });
    expect((await student.post(base, body())).status).toBe(403);
    expect((await manager.post(base, body())).status).toBe(201);
    const { body: classes } = await teacher.get(`${base}/classes`);
    expect(classes.model.map(({ id }: { id: string }) => id)).toContain(classId);
  });

  test('is planned for a time to come, and changed until it begins', async () => {
    const past = await teacher.post(base, body({ planned_at: '2020-01-01T10:00:00Z' }));
    expect(past.status).toBe(422);
    const id = await create({ planned_at: new Date(Date.now() + 3_600_000).toISOString() });
    expect((await teacher.put(`${base}/${id}`, body({ title: 'Outra aula' }))).status).toBe(200);
    expect(await detailsOf(student, id)).toMatchObject({ title: 'Outra aula', state: 'planned', live: null });
    await broadcasterOf(teacher, id).start();
    expect((await teacher.put(`${base}/${id}`, body())).body.code).toBe('stream-state');
    expect((await teacher.send('DELETE', `${base}/${id}`)).body.code).toBe('stream-state');
  });

  test('begins once for the class, whatever the number of reloads', async () => {
    const id = await create();
    const page = broadcasterOf(teacher, id);
    await page.start();
    await page.start();
    const { rows } = await owner.query(
      `select user_id, data ->> 'title' as title from notifications where type = 'stream.started' and link like '%' || $1`,
      [id],
    );
    const mine = rows.filter(({ user_id }) => user_id === student.user?.id);
    expect(mine).toEqual([{ user_id: student.user?.id, title: (await rowOf(id)).title }]);
    expect(rows.some(({ user_id }) => user_id === teacher.user?.id)).toBe(false);
    expect(await detailsOf(teacher, id)).toMatchObject({ state: 'live', device_id: 'device-one' });
    expect(await detailsOf(student, id)).toMatchObject({ device_id: null, may_broadcast: false });
  });

  test('goes over to a second broadcaster only when that asks for it', async () => {
    const { id, segmentId } = await live();
    const second = broadcasterOf(manager, id, 'device-two');
    expect((await second.start()).body.code).toBe('stream-taken');
    expect((await second.put(segmentId, 0, webm())).status).toBe(404);
    expect((await second.start(true)).status).toBe(200);
    const first = broadcasterOf(teacher, id);
    expect((await first.open(randomUUID())).status).toBe(404);
    expect((await broadcasterOf(manager, id).open(randomUUID())).body.code).toBe('stream-taken');
    expect((await second.open(randomUUID())).status).toBe(200);
  });

  test('ends once, and takes late chunks of its own segments only', async () => {
    const { id, page, segmentId } = await live();
    await page.put(segmentId, 0, webm());
    expect((await page.end()).status).toBe(200);
    expect((await page.end()).status).toBe(200);
    expect((await page.start()).body.code).toBe('stream-state');
    expect((await page.put(segmentId, 1, Buffer.from('late'))).status).toBe(200);
    await owner.query(`update streams set ended_at = now() - interval '3 hours' where id = $1`, [id]);
    expect((await page.put(segmentId, 2, Buffer.from('too late'))).body.code).toBe('recording-closed');
    expect((await broadcasterOf(teacher, await create()).end()).body.code).toBe('stream-state');
  });

  test('of a class without students, or with an unknown one, tells nobody', async () => {
    const { rows } = await owner.query<{ id: string }>(
      `insert into classes (institution_id, name) values ($1, 'Turma vazia') returning id`,
      [institutionId],
    );
    const { body: made } = await manager.post(base, body({ class_id: rows[0]?.id }));
    expect((await broadcasterOf(manager, made.model.id).start()).status).toBe(200);
    expect((await student.get(`${base}/${made.model.id}`)).status).toBe(404);
    expect((await teacher.get(`${base}/${made.model.id}`)).status).toBe(404);
    expect((await teacher.get(`${base}/${randomUUID()}`)).status).toBe(404);
  });
});

describe('chunks of a stream', () => {
  test('come doubled and out of order, are kept once, and are read by the class', async () => {
    const { id, page, segmentId } = await live();
    for (const [ordinal, bytes] of [
      [1, Buffer.from('second')],
      [0, webm()],
      [0, webm(300)],
    ] as const)
      expect((await page.put(segmentId, ordinal, bytes)).body).toEqual({ ordinal });
    const stored = await services.mediaStore.list({ institutionId, ownerId: id, segmentId });
    expect(stored).toEqual([
      { ordinal: 0, size: 104 },
      { ordinal: 1, size: 6 },
    ]);
    const chunk = `${base}/${id}/segments/${segmentId}/chunks`;
    expect((await student.get(`${chunk}/1`)).status).toBe(200);
    expect((await student.get(`${chunk}/7`)).status).toBe(404);
    expect((await student.get(`${base}/${id}/segments/${randomUUID()}/chunks/1`)).status).toBe(404);
    expect((await page.endSegment(segmentId, 2)).status).toBe(200);
    expect(await detailsOf(student, id)).toMatchObject({ live: { segment_id: segmentId, chunks: 2 } });
  });

  test('are what they say they are, and come from the broadcaster alone', async () => {
    const { id, page, segmentId } = await live();
    expect((await page.put(segmentId, 0, Buffer.from('MZ, a program'))).body.code).toBe(
      'recording-not-media',
    );
    expect((await page.put(segmentId, 0, Buffer.alloc(recordingLimits.chunkMaxBytes + 1))).status).toBe(413);
    expect((await page.put(segmentId, 9000, webm())).body.code).toBe('recording-implausible');
    // Half-seconds, and a good way ahead of the clock.
    expect((await page.put(segmentId, (100 * 1000) / streamLimits.sliceMs, webm())).status).toBe(200);
    const other = await live();
    expect((await other.page.put(segmentId, 1, webm())).status).toBe(404);
    expect((await other.page.open(segmentId)).body.code).toBe('conflict');
    expect((await broadcasterOf(manager, id).put(segmentId, 1, webm())).status).toBe(404);
    expect((await broadcasterOf(student, id).put(segmentId, 1, webm())).status).toBe(403);
    expect((await broadcasterOf(teacher, id, 'device-two').put(segmentId, 1, webm())).status).toBe(404);
    const bad = { header: Buffer.from('no header').toString('base64') };
    expect((await page.open(randomUUID(), bad)).body.code).toBe('recording-not-media');
    expect((await page.open(randomUUID(), { mime: 'video/mp4' })).status).toBe(422);
  });
});

test('a viewer is looked up once for many chunks, and each chunk is read once for all viewers', async () => {
  const { id, page, segmentId } = await live();
  const ordinals = [0, 1, 2, 3];
  for (const ordinal of ordinals) await page.put(segmentId, ordinal, webm());
  const lookUps = vi.spyOn(services.database, 'inTenant');
  const reads = vi.spyOn(services.mediaStore, 'load');
  const read = (client: typeof teacher, ordinal: number) =>
    client.get(`${base}/${id}/segments/${segmentId}/chunks/${ordinal}`);
  for (const client of [student, manager])
    for (const ordinal of ordinals) expect((await read(client, ordinal)).status).toBe(200);
  expect(lookUps).toHaveBeenCalledTimes(2);
  expect(reads).toHaveBeenCalledTimes(ordinals.length);
  lookUps.mockRestore();
  reads.mockRestore();
  const elsewhere = await server.as('teacher', 'Instituto Maré');
  expect((await read(elsewhere, 0)).status).toBe(404);
});

test('a stream is closed to whoever takes an exam at that moment, and open again after it', async () => {
  const { id, page, segmentId } = await live();
  await page.put(segmentId, 0, webm());
  const chunk = `${base}/${id}/segments/${segmentId}/chunks/0`;
  const scenario = await createExamScenario(server.ownerUrl, { sections: [[choiceQuestion('Um')]] });
  const { answerId } = await beginExam(student, scenario, []);
  expect((await student.get(`${base}/${id}`)).body.code).toBe('chat-during-exam');
  expect((await student.get(chunk)).body.code).toBe('chat-during-exam');
  expect((await manager.get(chunk)).status).toBe(200);
  await owner.query(`update attempts set device_seen_at = now() - interval '2 minutes' where id = $1`, [
    answerId,
  ]);
  expect((await student.get(`${base}/${id}`)).status).toBe(200);
  expect((await student.get(chunk)).status).toBe(200);
});

test('lists show what goes on first, and a class its own', async () => {
  const { id } = await live({ title: 'Ao vivo agora' });
  const list = await teacher.get(`${base}?filters[class_id]=${classId}`);
  expect(list.body.model.data[0].state).toBe('live');
  const { body: own } = await student.get(`/api/v1/classes_students/${classId}/streams`);
  expect(own.model.map((one: { id: string }) => one.id)).toContain(id);
  expect(own.model[0].state).toBe('live');
  expect((await student.get(base)).status).toBe(403);
});
