import { randomUUID } from 'node:crypto';
import type { ApiClient } from '@certame/testkit/api-client.ts';
import { candidateOf } from '@certame/testkit/exam-walk.ts';
import { createMember } from '@certame/testkit/members.ts';
import { firstInstitution, secondInstitution } from '@certame/testkit/start-test-server.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { authorize, RawSocket } from '#features/realtime/testing/socket-scenario.ts';
import { makeRooms } from '../live/testing/room-scenario.ts';

const server = await useTestServer({ environment: { JOBS: 'off' } });
const { owner } = server;
const rooms = await makeRooms(server);
const { supervisor, manager, other, scenario, attempt, configId, idOf } = rooms;
const member = await createMember(server, 'Pessoa do Suporte', {
  [firstInstitution]: { role: 'supervisor' },
});
const helper = await member.actingIn(firstInstitution);
await owner.query(
  `insert into room_support (institution_id, config_id, user_id) select institution_id, id, $2 from room_configs where id = $1`,
  [configId, member.id],
);
const student = attempt.client;
const path = `/api/v1/forms/${scenario.shortUrlId}/support`;

const ask = (client: ApiClient = student, text = 'A minha câmera parou', client_id = randomUUID()) =>
  client.post(path, { client_id, kind: 'camera', text });
const mine = async (client: ApiClient = student) => (await client.get(path)).body.model;
const at = (id: string, act = '') => `/api/v1/support/requests/${id}${act}`;
const room = async (client: ApiClient, id: string) => (await client.get(at(id))).body.model;
const queued = async (client: ApiClient): Promise<string[]> =>
  (await client.get('/api/v1/support/queue')).body.model.requests.map((one: { id: string }) => one.id);
const write = (client: ApiClient, id: string, body: object = {}) =>
  client.post(at(id, '/messages'), { client_id: randomUUID(), text: 'Olá', ...body });

let id = '';
beforeEach(async () => {
  await owner.query(`delete from support_requests where questionnaire_id = $1`, [scenario.questionnaireId]);
  await owner.query(`delete from notifications where type like 'support.%'`);
  const { rows } = await owner.query(
    `with asked as (
       insert into support_requests (institution_id, questionnaire_id, participant_id, attempt_id, kind, opened_at, last_seq)
       select a.institution_id, a.questionnaire_id, a.participant_id, a.id, 'camera', now(), 1 from attempts a where a.id = $1
       returning *)
     insert into support_messages (institution_id, request_id, seq, side, sender_id, client_id, text, sent_at)
     select asked.institution_id, asked.id, 1, 'candidate', a.user_id, gen_random_uuid(), 'A minha câmera parou', now()
       from asked join attempts a on a.id = asked.attempt_id returning request_id`,
    [attempt.answerId],
  );
  id = rows[0].request_id;
});

describe('a candidate', () => {
  test('sees the form say that help is there, and the place in the queue', async () => {
    const form = await student.get(`/api/v1/forms/${scenario.shortUrlId}`);
    expect(form.body.support).toBe(true);
    expect(await mine()).toMatchObject({
      ...{ id, kind: 'camera', state: 'waiting', place: 1, taken_by_name: null },
      messages: [{ side: 'candidate', text: 'A minha câmera parou', seq: 1 }],
    });
  });

  test('who asks again is led to the open request, and a message that comes twice is there once', async () => {
    const clientId = randomUUID();
    const again = await ask(student, 'Ainda não voltou', clientId);
    expect(again.body.model.id).toBe(id);
    const { body } = await student.post(`/api/v1/my_support/${id}/messages`, {
      client_id: clientId,
      text: 'Ainda não voltou',
    });
    expect(body.model.messages.map((one: { text: string }) => one.text)).toEqual([
      'A minha câmera parou',
      'Ainda não voltou',
    ]);
  });

  test('who asks twice at once makes one request', async () => {
    await owner.query('delete from support_requests where id = $1', [id]);
    const replies = await Promise.all([ask(), ask(), ask()]);
    expect(replies.some(({ status }) => status === 200)).toBe(true);
    const { rows } = await owner.query(`select id from support_requests where questionnaire_id = $1`, [
      scenario.questionnaireId,
    ]);
    expect(rows).toHaveLength(1);
  });

  test('never reads notes of the staff, and closes the request', async () => {
    await write(helper, id, { internal: true, text: 'Só entre nós' });
    expect((await mine()).messages).toHaveLength(1);
    expect((await student.post(`/api/v1/my_support/${id}/close`)).body.model).toMatchObject({
      ...{ state: 'closed', outcome: 'by_candidate' },
    });
    const refused = await student.post(`/api/v1/my_support/${id}/messages`, {
      client_id: randomUUID(),
      text: 'Mais uma coisa',
    });
    expect(refused).toMatchObject({ status: 409, body: { code: 'support-closed' } });
    const later = await ask();
    expect(later.body.model).toMatchObject({ state: 'waiting' });
    expect(later.body.model.id).not.toBe(id);
  });

  test('of the same exam neither reads nor writes to it', async () => {
    const classmate = await candidateOf(server, scenario, 'student2');
    expect(await mine(classmate)).toBeNull();
    for (const act of ['messages', 'close'])
      expect(
        (await classmate.post(`/api/v1/my_support/${id}/${act}`, { client_id: randomUUID(), text: 'Oi' }))
          .status,
      ).toBe(404);
  });

  test('finds no help where rooms have nobody', async () => {
    await owner.query('delete from room_support where config_id = $1', [configId]);
    await owner.query('delete from room_supervisors where config_id = $1', [configId]);
    try {
      expect((await student.get(`/api/v1/forms/${scenario.shortUrlId}`)).body.support).toBeUndefined();
      expect(await ask()).toMatchObject({ status: 409, body: { code: 'support-unavailable' } });
    } finally {
      await owner.query(
        `insert into room_support (institution_id, config_id, user_id) select institution_id, id, $2 from room_configs where id = $1`,
        [configId, member.id],
      );
      await rooms.supervise(rooms.room.id, supervisor);
      await rooms.supervise(rooms.elsewhere.id, other);
    }
  });

  test('leaves asking and ending in the history of the attempt', async () => {
    await owner.query('delete from support_requests where id = $1', [id]);
    id = (await ask()).body.model.id;
    await student.post(`/api/v1/my_support/${id}/close`);
    expect((await rooms.eventsOf('support_requested')).at(-1)).toMatchObject({
      request_id: id,
      kind: 'camera',
    });
    expect((await rooms.eventsOf('support_ended')).at(-1)).toMatchObject({ request_id: id });
  });
});

describe('staff', () => {
  test('see the requests of their rooms and of the exams that they support, and others find nothing', async () => {
    for (const client of [helper, supervisor, manager]) expect(await queued(client)).toContain(id);
    expect(await queued(other)).not.toContain(id);
    const stranger = await (
      await createMember(server, 'De fora', { [secondInstitution]: { role: 'manager' } })
    ).actingIn(secondInstitution);
    expect(await queued(stranger)).toEqual([]);
    for (const client of [other, stranger]) {
      expect((await client.get(at(id))).status).toBe(404);
      expect((await client.get(at(id, '/transfer_options'))).status).toBe(404);
      expect((await write(client, id)).status).toBe(404);
      expect((await client.post(at(id, '/take'))).status).toBe(404);
      expect((await client.post(at(id, '/close'), { outcome: 'solved' })).status).toBe(404);
      expect((await client.post(at(id, '/clock'), { action: 'resume' })).status).toBe(404);
    }
    expect((await student.get('/api/v1/support/queue')).status).toBe(403);
  });

  test('who take it at the same time: one has it, the others are told who', async () => {
    const replies = await Promise.all([helper, supervisor, manager].map((one) => one.post(at(id, '/take'))));
    const won = replies.filter(({ status }) => status === 200);
    const lost = replies.filter(({ status }) => status === 409);
    expect([won.length, lost.length]).toEqual([1, 2]);
    const name = (await mine()).taken_by_name;
    for (const { body } of lost) {
      expect(body.code).toBe('support-taken');
      expect(body.messages[0].message).toContain(name);
    }
  });

  test('write to the candidate after taking it, and nobody else does', async () => {
    expect((await write(helper, id)).body.code).toBe('support-not-taken');
    await helper.post(at(id, '/take'));
    expect((await write(supervisor, id)).body.code).toBe('support-not-yours');
    const client_id = randomUUID();
    for (const _twice of [1, 2]) expect((await write(helper, id, { client_id })).status).toBe(200);
    expect(await mine()).toMatchObject({
      ...{ state: 'in_progress', place: null, taken_by_name: 'Pessoa do Suporte' },
      messages: [{ seq: 1 }, { seq: 2, side: 'staff', text: 'Olá', sender_name: 'Pessoa do Suporte' }],
    });
  });

  test('see how the candidate stands', async () => {
    expect(await room(helper, id)).toMatchObject({
      ...{ is_mine: false, may_pause: true, room: rooms.room.name },
      candidate_now: { attempt_id: attempt.answerId, state: 'in_progress', paused_by_staff: false },
    });
  });

  test('transfer it with a note to somebody who may help, and to nobody else', async () => {
    const give = (user_id: string) => helper.post(at(id, '/transfer'), { user_id, note: 'É da Sala 01' });
    expect((await give(idOf(supervisor))).body.code).toBe('support-not-taken');
    await helper.post(at(id, '/take'));
    expect((await give(idOf(other))).status).toBe(422);
    expect((await give(idOf(supervisor))).status).toBe(200);
    expect((await write(helper, id)).body.code).toBe('support-not-yours');
    expect((await write(supervisor, id)).status).toBe(200);
    expect(await room(supervisor, id)).toMatchObject({
      is_mine: true,
      transfers: [{ from_name: 'Pessoa do Suporte', note: 'É da Sala 01' }],
    });
    const { rows } = await owner.query(
      `select user_id, link from notifications where type = 'support.transferred'`,
    );
    expect(rows).toEqual([{ user_id: idOf(supervisor), link: `/support/${id}` }]);
  });

  test('offer for a transfer those who may help', async () => {
    const { body } = await helper.get(at(id, '/transfer_options'));
    const ids = body.model.map((one: { id: string }) => one.id);
    expect(ids).toEqual(expect.arrayContaining([member.id, idOf(supervisor), idOf(manager)]));
    expect(ids).not.toContain(idOf(other));
  });

  test('close it, and then nothing is written any more', async () => {
    await helper.post(at(id, '/take'));
    expect((await helper.post(at(id, '/close'), { outcome: 'solved', note: 'Trocou o cabo' })).status).toBe(
      200,
    );
    expect((await write(helper, id)).body.code).toBe('support-closed');
    expect((await helper.post(at(id, '/take'))).body.code).toBe('support-closed');
    expect(await queued(helper)).not.toContain(id);
    const { body } = await helper.get('/api/v1/support/requests?filters[state]=closed');
    expect(body.model.data.map((one: { id: string }) => one.id)).toContain(id);
  });

  test('stop the clock and let it go on', async () => {
    const clock = (body: object) => helper.post(at(id, '/clock'), body);
    expect((await clock({ action: 'pause' })).status).toBe(422);
    const paused = await clock({ action: 'pause', reason: 'Enquanto a câmera volta' });
    expect(paused.body.model).toMatchObject({ refused: null });
    expect((await room(helper, id)).candidate_now).toMatchObject({ state: 'paused', paused_by_staff: true });
    expect((await clock({ action: 'resume' })).body.model).toMatchObject({ refused: null });
    expect((await room(helper, id)).candidate_now).toMatchObject({ paused_by_staff: false });
  });

  test('get one notice of a new request, and none of its messages', async () => {
    await owner.query('delete from support_requests where id = $1', [id]);
    await ask();
    await ask(student, 'Alguém aí?');
    const { rows } = await owner.query(`select user_id from notifications where type = 'support.requested'`);
    expect(rows.map((row) => row.user_id).toSorted()).toEqual([member.id, idOf(supervisor)].toSorted());
  });
});

describe('channels', () => {
  test('of a request are joined by its candidate and its staff, that of the queue by staff', async () => {
    const socket = await new RawSocket(server.address).open();
    const join = async (client: ApiClient, channel: string) =>
      (await authorize(client, socket.id, channel)).status;
    const request = `private-support.${id}`;
    const queue = `presence-support-queue.${scenario.institutionId}`;
    const classmate = await candidateOf(server, scenario, 'student2');
    expect(await join(student, request)).toBe(200);
    expect(await join(helper, request)).toBe(200);
    expect(await join(classmate, request)).toBe(403);
    expect(await join(other, request)).toBe(403);
    expect(await join(helper, queue)).toBe(200);
    expect(await join(student, queue)).toBe(403);
    socket.socket.close();
  });
});
