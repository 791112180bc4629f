import { randomUUID } from 'node:crypto';
import { exam } from '@certame/contract/constants.ts';
import { createExamScenario, type ScenarioQuestion } from '@certame/testkit/exam-scenario.ts';
import { beginExam, candidateOf } from '@certame/testkit/exam-walk.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, test, vi } from 'vitest';
import { seal } from '#lib/secrets/sealed.ts';
import { mediaQuestion, partOf, pdf, phoneSender, roomSender, sendAll } from '../testing/upload-steps.ts';

const server = await useTestServer({ environment: { JOBS: 'off' } });
const { owner, services } = server;
const device_id = 'device-of-a-test';

async function begun(questions: ScenarioQuestion[] = [mediaQuestion()], account = 'student') {
  const scenario = await createExamScenario(server.ownerUrl, { sections: [questions] });
  const client = await candidateOf(server, scenario, account);
  const { answerId } = await beginExam(client, scenario, []);
  const [itemId = ''] = scenario.itemIds;
  const makeLink = async (item = itemId) => {
    const reply = await client.post(`/api/v1/answers/${answerId}/upload_links`, { item_id: item });
    const link: string = reply.body.address?.split('/').at(-1) ?? '';
    return { reply, link, phone: phoneSender(server.address, link) };
  };
  const read = () => client.get(`/api/v1/answers/${answerId}?device_id=${device_id}`);
  const save = (value: unknown, seq: number) =>
    client.post(`/api/v1/answers/${answerId}/responses`, {
      device_id,
      responses: [{ item_id: itemId, seq, value, answered_at: new Date().toISOString() }],
    });
  return { scenario, client, answerId, itemId, makeLink, read, save };
}
type Begun = Awaited<ReturnType<typeof begun>>;
const refused = async (phone: ReturnType<typeof phoneSender>): Promise<void> => {
  const upload = { upload_id: randomUUID(), name: 'a.pdf', size: 100 };
  for (const reply of [
    await phone.open(),
    await phone.begin(upload),
    await phone.put(upload.upload_id, 0, pdf(100)),
    await phone.end(upload.upload_id),
    await phone.drop(upload.upload_id),
  ])
    expect(reply.body.code).toBe('invalid-signature');
};

describe('a code for a phone', () => {
  test('lets it send files to one question, and the room has them until an answer names them', async () => {
    const { makeLink, read, save, itemId, answerId } = await begun();
    const { reply, phone } = await makeLink();
    expect(reply.status, JSON.stringify(reply.body)).toBe(201);
    expect(reply.body.qr.modules).toBeGreaterThan(20);
    const opened = await phone.open();
    // All that it reads of the exam.
    expect(opened.body).toEqual({
      slot: expect.stringMatching(/^[0-9a-f]{32}$/),
      question_number: 1,
      answer_kinds: ['file'],
      media_kinds: [],
      max_seconds: 600,
      max_file_bytes: exam.answerFileMaxBytes,
      files_left: 2,
      uploads: [],
      expires_at: reply.body.expires_at,
      server_now: expect.any(String),
    });
    expect((await sendAll(phone, pdf(exam.uploadPartBytes + 9), { name: 'foto 1.pdf' })).body).toEqual({
      files_left: 1,
    });
    expect((await sendAll(phone, pdf(60))).body).toEqual({ files_left: 0 });
    expect((await sendAll(phone, pdf(60))).body.code).toBe('answer-files-full');
    const { files, received } = (await read()).body;
    expect(received).toHaveLength(2);
    expect(received[0]).toEqual({ item_id: itemId, file_id: expect.any(String) });
    expect(files[received[0].file_id]).toBe('foto 1.pdf');
    expect((await save([received[0].file_id], 1)).body.acknowledged).toHaveLength(1);
    expect((await read()).body.received).toEqual([received[1]]);
    // Taken out of the answer, it doesn't come back; its place is free again.
    await save(null, 2);
    expect((await read()).body.received).toEqual([received[1]]);
    expect((await phone.open()).body.files_left).toBe(1);
    const { rows } = await owner.query(
      `select data->>'from' as origin from attempt_events where attempt_id = $1 and type = 'file_added'`,
      [answerId],
    );
    expect(rows).toEqual([{ origin: 'phone' }, { origin: 'phone' }]);
  });

  test('goes on with an upload that an older code began', async () => {
    const { makeLink, read } = await begun();
    const bytes = pdf(2 * exam.uploadPartBytes);
    const upload = { upload_id: randomUUID(), name: 'a.pdf', size: bytes.length };
    const older = (await makeLink()).phone;
    await older.begin(upload);
    await older.put(upload.upload_id, 0, partOf(bytes, 0));
    const { phone } = await makeLink();
    expect((await phone.open()).body).toMatchObject({ files_left: 1, uploads: [upload.upload_id] });
    expect((await phone.begin(upload)).body.next_part).toBe(1);
    expect((await sendAll(phone, bytes, { id: upload.upload_id })).body).toEqual({ files_left: 1 });
    expect((await read()).body.received).toHaveLength(1);
  });

  test('takes what the question takes, by its bytes', async () => {
    const { makeLink } = await begun([mediaQuestion({ answer_kinds: ['photo', 'audio'] })]);
    const { phone } = await makeLink();
    expect((await sendAll(phone, pdf(80), { name: 'foto.jpg' })).body.code).toBe('answer-file-kind');
    expect((await sendAll(phone, Buffer.from('MZ'), { name: 'foto.jpg' })).body.code).toBe(
      'file-type-refused',
    );
    const tooLarge = { upload_id: randomUUID(), name: 'a.jpg', size: exam.answerFileMaxBytes + 1 };
    expect((await phone.begin(tooLarge)).body.code).toBe('validation');
    expect((await phone.open()).body.files_left).toBe(2);
  });
});

describe('a place of the question', () => {
  const begin = (phone: ReturnType<typeof phoneSender>, upload_id = randomUUID()) =>
    phone.begin({ upload_id, name: 'a.pdf', size: 100 });

  test('is free again when the phone gives its upload up, and the room hears of it', async () => {
    const { makeLink, answerId, read } = await begun([mediaQuestion({ max_files: 1 })]);
    const { phone } = await makeLink();
    const heard: unknown[] = [];
    const publish = vi
      .spyOn(services.realtime, 'publish')
      .mockImplementation((...[, , place, event, data]) => {
        heard.push({ ...place, event, ...data });
      });
    try {
      const id = randomUUID();
      expect((await begin(phone, id)).status).toBe(201);
      expect((await begin(phone)).body.code).toBe('answer-files-full');
      expect((await phone.drop(id)).body).toEqual({ files_left: 1 });
      // Heard of from its beginning: a finish waits for it.
      const of = { answer_id: answerId, item_id: expect.any(String), upload_id: id };
      expect(heard).toEqual([
        { ...of, event: 'upload.progress', percent: 0 },
        { ...of, event: 'upload.dropped' },
      ]);
      expect((await phone.put(id, 0, pdf(100))).status).toBe(404);
    } finally {
      publish.mockRestore();
    }
    // One that has ended is a file by now, which stays.
    const id = randomUUID();
    await sendAll(phone, pdf(100), { id });
    expect((await phone.drop(id)).body).toEqual({ files_left: 0 });
    expect((await read()).body.received).toHaveLength(1);
  });

  test('is held by an upload that was abandoned for two codes’ time, and by no room’s', async () => {
    const { makeLink, client, answerId, itemId } = await begun([mediaQuestion({ max_files: 1 })]);
    const { now } = services;
    expect((await begin((await makeLink()).phone)).status).toBe(201);
    try {
      services.now = () => now() + 2 * exam.uploadLinkMs - 60_000;
      const later = (await makeLink()).phone;
      expect((await begin(later)).body.code).toBe('answer-files-full');
      services.now = () => now() + 2 * exam.uploadLinkMs + 60_000;
      expect((await later.open()).body.files_left).toBe(1);
      expect((await begin(later)).status).toBe(201);
    } finally {
      services.now = now;
    }
    const room = roomSender(client, answerId, itemId);
    expect((await room.begin({ upload_id: randomUUID(), name: 'a.pdf', size: 100 })).status).toBe(201);
  });
});

describe('a code is refused', () => {
  test('after its time, by the server’s clock', async () => {
    const { makeLink } = await begun();
    const { now } = services;
    const madeMs = now();
    try {
      services.now = () => madeMs;
      const { phone } = await makeLink();
      services.now = () => madeMs + exam.uploadLinkMs - 1000;
      expect((await phone.open()).status).toBe(200);
      services.now = () => madeMs + exam.uploadLinkMs;
      await refused(phone);
    } finally {
      services.now = now;
    }
  });

  test('when it was changed, made up, or made for something else', async () => {
    const { makeLink, scenario } = await begun();
    const { link } = await makeLink();
    const middle = Math.floor(link.length / 2);
    const other = link[middle] === 'A' ? 'B' : 'A';
    const { rows } = await owner.query(
      `select l.id from upload_links l join attempts a on a.id = l.attempt_id where a.questionnaire_id = $1`,
      [scenario.questionnaireId],
    );
    const { id } = rows[0];
    const later = Date.now() + 60_000;
    for (const forged of [
      '',
      'x',
      link.slice(0, middle) + other + link.slice(middle + 1),
      await seal(services.config, 'desktop app', id, later),
      await seal({ secret: 'another secret of at least thirty-two bytes' }, 'answer upload', id, later),
      await seal(services.config, 'answer upload', { id }, later),
      await seal(services.config, 'answer upload', randomUUID(), later),
    ])
      await refused(phoneSender(server.address, forged));
    const genuine = await seal(services.config, 'answer upload', id, later);
    expect((await phoneSender(server.address, genuine).open()).status).toBe(200);
  });

  const change = (answerId: string, set: string) =>
    owner.query(`update upload_links set ${set} where attempt_id = $1`, [answerId]);

  test('with the session of another person, or of one who is no longer let in', async () => {
    const { makeLink, answerId } = await begun();
    const { phone } = await makeLink();
    const { rows } = await owner.query('select session_id from upload_links where attempt_id = $1', [
      answerId,
    ]);
    const theirs = await begun([mediaQuestion()], 'student2');
    await theirs.makeLink();
    await change(
      answerId,
      `session_id = (select session_id from upload_links where attempt_id = '${theirs.answerId}')`,
    );
    await refused(phone);
    await change(answerId, `session_id = '${rows[0].session_id}'`);
    expect((await phone.open()).status).toBe(200);
    const setActive = (isActive: boolean) =>
      owner.query('update users set active = $2 where id = (select user_id from attempts where id = $1)', [
        answerId,
        isActive,
      ]);
    await setActive(false);
    await refused(phone);
    await setActive(true);
    expect((await phone.open()).status).toBe(200);
  });

  test('once there is a newer one, of the same question only', async () => {
    const { makeLink, scenario } = await begun([mediaQuestion(), mediaQuestion()]);
    const older = await makeLink();
    const elsewhere = await makeLink(scenario.itemIds[1]);
    expect((await older.phone.open()).status).toBe(200);
    const newer = await makeLink();
    await refused(older.phone);
    expect((await newer.phone.open()).status).toBe(200);
    // An upload of one question is not to be reached from another.
    const id = randomUUID();
    await newer.phone.begin({ upload_id: id, name: 'a.pdf', size: 100 });
    expect((await elsewhere.phone.put(id, 0, pdf(100))).status).toBe(404);
    expect((await elsewhere.phone.end(id)).status).toBe(404);
    expect((await elsewhere.phone.drop(id)).status).toBe(404);
  });

  const ends: Record<string, (begun: Begun) => Promise<unknown>> = {
    'the attempt is finished': ({ client, answerId }) =>
      client.post(`/api/v1/answers/${answerId}/finish`, { device_id }),
    'its time is over': ({ answerId }) =>
      owner.query(`update attempts set deadline_at = now() where id = $1`, [answerId]),
    'the session that asked for it is over': ({ answerId }) =>
      owner.query(
        `update sessions set revoked_at = now() where id in (select session_id from upload_links where attempt_id = $1)`,
        [answerId],
      ),
  };
  test.each(Object.entries(ends))('when %s', async (_name, end) => {
    const exam1 = await begun();
    const { phone } = await exam1.makeLink();
    expect((await phone.open()).status).toBe(200);
    await end(exam1);
    await refused(phone);
  });

  test('to whoever has not the attempt, and for questions that take no files', async () => {
    const mine = await begun([mediaQuestion(), { ...mediaQuestion(), type: 'essay' }]);
    const theirs = await begun([mediaQuestion()], 'student2');
    const foreign = await theirs.client.post(`/api/v1/answers/${mine.answerId}/upload_links`, {
      item_id: mine.itemId,
    });
    expect(foreign.status).toBe(404);
    expect((await mine.makeLink(mine.scenario.itemIds[1])).reply.body.code).toBe('unknown-item');
    expect((await mine.makeLink(theirs.itemId)).reply.body.code).toBe('unknown-item');
  });
});
