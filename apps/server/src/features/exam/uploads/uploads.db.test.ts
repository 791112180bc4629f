import { randomUUID } from 'node:crypto';
import { exam } from '@certame/contract/constants.ts';
import type { ApiReply } from '@certame/testkit/api-client.ts';
import { createExamScenario, type ScenarioQuestion } from '@certame/testkit/exam-scenario.ts';
import { beginExam, candidateOf } from '@certame/testkit/exam-walk.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import pg from 'pg';
import { describe, expect, test, vi } from 'vitest';
import { mediaQuestion, partOf, pdf, roomSender, sendAll } from '../testing/upload-steps.ts';
import { forgetStaleUploads } from './forget-stale.ts';

const server = await useTestServer({ environment: { JOBS: 'off' } });
const { owner, services } = server;
const device_id = 'device-of-a-test';

async function begun(questions: ScenarioQuestion[], account = 'student') {
  const scenario = await createExamScenario(server.ownerUrl, { sections: [questions] });
  const client = await candidateOf(server, scenario, account);
  const { answerId } = await beginExam(client, scenario, []);
  const [itemId = ''] = scenario.itemIds;
  return { scenario, client, answerId, itemId, room: roomSender(client, answerId, itemId) };
}
const save = ({ client, answerId, itemId }: Awaited<ReturnType<typeof begun>>, value: unknown, seq = 1) =>
  client.post(`/api/v1/answers/${answerId}/responses`, {
    device_id,
    responses: [{ item_id: itemId, seq, value, answered_at: new Date().toISOString() }],
  });
const chunksOf = (answerId: string, institutionId: string, uploadId: string) =>
  services.mediaStore.list({ institutionId, ownerId: answerId, segmentId: uploadId });

describe('a file in parts', () => {
  test('goes on where it stood, whatever was lost, and ends as one file of the attempt', async () => {
    const exam1 = await begun([mediaQuestion()]);
    const { room, answerId, client } = exam1;
    const bytes = pdf(2 * exam.uploadPartBytes + 100);
    const upload = { upload_id: randomUUID(), name: 'prova.pdf', size: bytes.length };
    const started = await room.begin(upload);
    expect(started.status, JSON.stringify(started.body)).toBe(201);
    expect((await room.put(upload.upload_id, 0, partOf(bytes, 0))).body.next_part).toBe(1);
    // A reply that was lost: the same part, and the same beginning, again.
    expect((await room.put(upload.upload_id, 0, partOf(bytes, 0))).body.next_part).toBe(1);
    expect((await room.begin(upload)).body).toEqual({ next_part: 1, part_bytes: exam.uploadPartBytes });
    const early = await room.put(upload.upload_id, 2, partOf(bytes, 2));
    expect(early.body).toMatchObject({ code: 'upload-part-order', data: { next_part: 1 } });
    expect((await room.end(upload.upload_id)).body.code).toBe('upload-part-order');
    for (const part of [1, 2]) await room.put(upload.upload_id, part, partOf(bytes, part));
    const ended = await room.end(upload.upload_id);
    expect(ended.body.model).toMatchObject({
      name: 'prova.pdf',
      size: bytes.length,
      mime: 'application/pdf',
    });
    expect((await room.end(upload.upload_id)).body).toEqual(ended.body);
    const { id } = ended.body.model;
    expect((await save(exam1, [id])).body.acknowledged).toHaveLength(1);
    expect(Buffer.from((await client.get(`/api/v1/files/${id}`)).body)).toEqual(bytes);
    expect(await chunksOf(answerId, exam1.scenario.institutionId, upload.upload_id)).toEqual([]);
    const { rows } = await owner.query('select count(*)::int as count from files where subject_id = $1', [
      answerId,
    ]);
    expect(rows[0].count).toBe(1);
  });

  test('ends as one file too where its end comes twice at once', async () => {
    const { room, answerId } = await begun([mediaQuestion()]);
    const bytes = pdf(2 * exam.uploadPartBytes);
    const upload = { upload_id: randomUUID(), name: 'prova.pdf', size: bytes.length };
    await room.begin(upload);
    for (const part of [0, 1]) await room.put(upload.upload_id, part, partOf(bytes, part));
    const { read } = services.mediaStore;
    let other: ApiReply | undefined;
    // The second end comes while the first reads, and takes the parts away.
    services.mediaStore.read = async (place) => {
      services.mediaStore.read = read;
      other = await room.end(upload.upload_id);
      return read(place);
    };
    const ended = await room.end(upload.upload_id);
    expect(other?.status, JSON.stringify(other?.body)).toBe(200);
    expect(ended.body).toEqual(other?.body);
    expect((await room.end(upload.upload_id)).body).toEqual(other?.body);
    const { rows } = await owner.query('select id from files where subject_id = $1', [answerId]);
    expect(rows).toEqual([{ id: ended.body.model.id }]);
  });

  test('asks for each part no more than whether it is taken: no answers, no files', async () => {
    const { room } = await begun([mediaQuestion()]);
    const id = randomUUID();
    await room.begin({ upload_id: id, name: 'a.pdf', size: 100 });
    const query = vi.spyOn(pg.Client.prototype, 'query');
    await room.put(id, 0, pdf(100));
    const asked = query.mock.calls.map(([text]) => JSON.stringify(text));
    query.mockRestore();
    expect(asked.some((text) => /update \W+answer_uploads/.test(text))).toBe(true);
    expect(asked.filter((text) => /from (files|responses)\b/.test(text))).toEqual([]);
  });

  test('is what was announced: no part is longer or shorter, and none is too many', async () => {
    const { room } = await begun([mediaQuestion()]);
    const id = randomUUID();
    await room.begin({ upload_id: id, name: 'a.pdf', size: 100 });
    for (const bytes of [pdf(99), pdf(101)])
      expect((await room.put(id, 0, bytes)).body.code).toBe('invalid-value');
    expect((await room.put(id, 0, pdf(100))).status).toBe(200);
    expect((await room.put(id, 1, pdf(1))).body.code).toBe('upload-part-order');
    const tooLarge = { upload_id: randomUUID(), name: 'a.pdf', size: exam.answerFileMaxBytes + 1 };
    expect((await room.begin(tooLarge)).body.code).toBe('validation');
    expect((await room.put(id, 0, pdf(exam.uploadPartBytes + 1))).status).toBe(413);
  });

  test('is of a kind that the question takes, by its bytes; what is refused no longer counts', async () => {
    const asked = await begun([mediaQuestion({ answer_kinds: ['photo'], max_files: 1 }), mediaQuestion()]);
    const { room, client, answerId, scenario } = asked;
    const other = roomSender(client, answerId, scenario.itemIds[1] ?? '');
    const id = randomUUID();
    expect((await sendAll(room, pdf(50), { name: 'foto.jpg', id })).body.code).toBe('answer-file-kind');
    expect(await chunksOf(answerId, scenario.institutionId, id)).toEqual([]);
    expect((await room.end(id)).status).toBe(404);
    expect((await sendAll(room, Buffer.from('<svg/>'))).body.code).toBe('file-type-refused');
    // Nor is it by way of another question.
    const file = (await sendAll(other, pdf(50))).body.model.id;
    expect((await save(asked, [file])).body.rejected).toMatchObject([{ code: 'answer-file-kind' }]);
  });

  test('is a recording no longer than the question takes', async () => {
    const { room } = await begun([mediaQuestion({ answer_kinds: ['video'], max_seconds: 5 })]);
    const film = (seconds: number): Buffer => {
      const bytes = Buffer.alloc(120);
      bytes.write('\0\0\0\x10ftypiso5\0\0\0\0\0\0\0\x50moov\0\0\0\x48mvhd', 'latin1');
      bytes.writeUInt32BE(1000, 44);
      bytes.writeUInt32BE(seconds * 1000, 48);
      return bytes;
    };
    expect((await sendAll(room, film(9))).body.code).toBe('answer-file-too-long');
    expect((await sendAll(room, film(7))).body.model).toMatchObject({ mime: 'video/mp4' });
  });

  test('counts from its beginning, until it is given up or forgotten', async () => {
    const { room, client, answerId, scenario } = await begun([mediaQuestion({ max_files: 1 })]);
    const upload = (size: number) => ({ upload_id: randomUUID(), name: 'a.pdf', size });
    const [first, second] = [upload(exam.answerFileMaxBytes), upload(exam.answerFileMaxBytes)];
    expect((await room.begin(first)).status).toBe(201);
    expect((await room.begin(second)).status).toBe(201);
    expect((await room.begin(upload(1))).body.code).toBe('answer-files-full');
    await room.put(first.upload_id, 0, pdf(exam.uploadPartBytes));
    await client.delete(`/api/v1/answers/${answerId}/uploads/${second.upload_id}`);
    expect((await room.begin(upload(1))).status).toBe(201);
    const place = [answerId, scenario.institutionId, first.upload_id] as const;
    expect(await chunksOf(...place)).toHaveLength(1);
    await forgetStaleUploads(services);
    expect(await chunksOf(...place)).toHaveLength(1);
    await forgetStaleUploads({ ...services, now: () => Date.now() + exam.uploadStaleMs + 60_000 });
    expect(await chunksOf(...place)).toEqual([]);
    expect((await room.end(first.upload_id)).status).toBe(404);
  });

  test('is nobody else’s, and of no other question or attempt', async () => {
    const mine = await begun([mediaQuestion(), { ...mediaQuestion(), type: 'essay' }]);
    const theirs = await begun([mediaQuestion()], 'student2');
    const id = randomUUID();
    const upload = { upload_id: id, name: 'a.pdf', size: 100 };
    await mine.room.begin(upload);
    expect((await theirs.room.put(id, 0, pdf(100))).status).toBe(404);
    expect((await theirs.room.begin(upload)).body.code).toBe('conflict');
    expect((await roomSender(theirs.client, mine.answerId, mine.itemId).put(id, 0, pdf(100))).status).toBe(
      404,
    );
    const essay = roomSender(mine.client, mine.answerId, mine.scenario.itemIds[1] ?? '');
    expect((await essay.begin({ ...upload, upload_id: randomUUID() })).body.code).toBe('unknown-item');
    await mine.client.post(`/api/v1/answers/${mine.answerId}/finish`, { device_id });
    expect((await mine.room.put(id, 0, pdf(100))).body.code).toBe('answer-finished');
    expect((await mine.room.end(id)).body.code).toBe('answer-finished');
  });
});
