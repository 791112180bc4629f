import { randomUUID } from 'node:crypto';
import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { beginExam, candidateOf } from '@certame/testkit/exam-walk.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listen, type Published } from './world.ts';

const device_id = 'device-of-a-test';
const server = await useTestServer({ environment: { JOBS: 'off' } });
const { owner } = server;
const manager = await server.as('manager');
let heard: Published[];
beforeAll(() => {
  heard = listen(server);
});
beforeEach(() => {
  heard.length = 0;
});

/** An exam that two students have begun; the third on the list has not. */
async function begin(settings: object = {}) {
  const scenario = await createExamScenario(server.ownerUrl, {
    sections: [[choiceQuestion('um')]],
    settings,
  });
  const { questionnaireId, itemIds } = scenario;
  const rooms = [];
  for (const account of ['student', 'student2'])
    rooms.push(await beginExam(await candidateOf(server, scenario, account), scenario, []));
  const { rows: participants } = await owner.query<{ id: string; answer_id: string | null }>(
    `select p.id, a.id as answer_id from participants p left join attempts a on a.participant_id = p.id
      where p.questionnaire_id = $1`,
    [questionnaireId],
  );
  const path = `/api/v1/questionnaires/${questionnaireId}/messages`;
  const idOf = (answerId: string | null) =>
    participants.find(({ answer_id }) => answer_id === answerId)?.id ?? '';
  const [first, second] = rooms;
  if (!first || !second) throw new Error('Nobody has begun');
  let seq = 0;
  const room = ({ client, answerId }: typeof first) => ({
    answerId,
    participantId: idOf(answerId),
    finish: () => client.post(`/api/v1/answers/${answerId}/finish`, { device_id }),
    save: async () => {
      seq += 1;
      const answered_at = new Date().toISOString();
      const responses = [{ item_id: itemIds[0], seq, value: 'a', answered_at }];
      return (await client.post(`/api/v1/answers/${answerId}/responses`, { device_id, responses })).body;
    },
    report: async (...events: object[]) =>
      (await client.post(`/api/v1/answers/${answerId}/events`, { device_id, events })).body,
  });
  return {
    path,
    questionnaireId,
    first: room(first),
    second: room(second),
    nobody: idOf(null),
    send: (text: string, participant_ids: string[] = []) => manager.post(path, { text, participant_ids }),
  };
}
const textsOf = ({ staff_messages }: { staff_messages?: { text: string }[] }) =>
  staff_messages?.map(({ text }) => text);
const readingOf = (seq: number, message_id: unknown, emitted_at = new Date().toISOString()) => ({
  ...{ seq, emitted_at, type: 'staff_message_read', data: { message_id } },
});

describe('a message to who is in an exam', () => {
  test('reaches all of them, by the socket and with the next save or heartbeat, until it is read', async () => {
    const { path, first, second, send } = await begin();
    expect((await manager.get(`${path}/recipients`)).body.model).toMatchObject({ total: 2 });
    expect(await first.save()).not.toHaveProperty('staff_messages');
    const sent = await send('  Faltam dez minutos.\nConfiram os nomes.  ');
    expect([sent.status, sent.body.model]).toEqual([200, { sent: 2, not_reached: [] }]);
    const answers = [first.answerId, second.answerId];
    expect(heard.map(({ channel, event }) => [channel, event]).sort()).toEqual(
      answers.map((id) => [`private-answer.${id}`, 'message.sent']).sort(),
    );
    await send('A sala fecha às onze.');

    const [early, late] = (await first.save()).staff_messages;
    expect(early).toEqual({
      id: expect.any(String),
      text: 'Faltam dez minutos.\nConfiram os nomes.',
      sent_at: expect.any(String),
    });
    const both = ['Faltam dez minutos.\nConfiram os nomes.', 'A sala fecha às onze.'];
    expect(textsOf(await first.report())).toEqual(both);

    // The room's report of the reading; repeated, and of a message of somebody else, it changes nothing.
    const readAt = new Date().toISOString();
    expect(textsOf(await first.report(readingOf(1, early.id, readAt)))).toEqual([both[1]]);
    expect(textsOf(await first.report(readingOf(2, early.id)))).toEqual([both[1]]);
    const [foreign] = (await second.report()).staff_messages;
    for (const [index, id] of [foreign.id, 'nonsense', 7, null, randomUUID()].entries())
      expect(textsOf(await first.report(readingOf(3 + index, id)))).toEqual([both[1]]);
    expect(textsOf(await second.save())).toEqual(both);
    expect(await first.report(readingOf(20, late.id))).not.toHaveProperty('staff_messages');
    expect(await first.save()).not.toHaveProperty('staff_messages');
    const { rows } = await owner.query(
      `select a.unread_messages, m.read_at, m.sent_at from attempts a join attempt_messages m on m.attempt_id = a.id
        where a.id = $1 order by m.sent_at`,
      [first.answerId],
    );
    expect(rows.map((row) => row.unread_messages)).toEqual([0, 0]);
    expect(rows[0].read_at.getTime()).toBe(Math.max(Date.parse(readAt), rows[0].sent_at.getTime()));
  });

  test('goes to the chosen alone, and says of each other one why not', async () => {
    const { first, second, nobody, send } = await begin();
    await second.finish();
    const chosen = [first.participantId, second.participantId, nobody];
    const { sent, not_reached } = (await send('Só para você.', [...chosen, nobody.toUpperCase()])).body.model;
    expect(sent).toBe(1);
    expect(not_reached.map((one: Record<string, string>) => [one.participant_id, one.reason]).sort()).toEqual(
      [
        [second.participantId, 'closed'],
        [nobody, 'not_started'],
      ].sort(),
    );
    expect(textsOf(await first.save())).toEqual(['Só para você.']);
    expect(heard.map(({ channel }) => channel)).toEqual([`private-answer.${first.answerId}`]);
  });

  test('is refused as a whole, and told to nobody, where a participant is of another exam', async () => {
    const { first, send } = await begin();
    const other = await begin();
    const refused = await send('Oi', [first.participantId, other.first.participantId]);
    expect([refused.status, refused.body.errors]).toMatchObject([
      422,
      { participant_ids: expect.any(Array) },
    ]);
    for (const text of ['', '   ', 'x'.repeat(1001)]) expect((await send(text)).status).toBe(422);
    expect(heard).toEqual([]);
    expect(await first.save()).not.toHaveProperty('staff_messages');
  });

  test('reaches nobody where nobody is in the exam, and is refused once it is closed or anonymous', async () => {
    const { path, questionnaireId, first, second, send } = await begin();
    await first.finish();
    await second.finish();
    expect((await manager.get(`${path}/recipients`)).body.model).toEqual({ total: 0, names: [] });
    expect((await send('Alguém aí?')).body.model).toEqual({ sent: 0, not_reached: [] });
    await manager.post(`/api/v1/questionnaires/${questionnaireId}/close`);
    expect((await send('Alguém aí?')).body.code).toBe('questionnaire-state');
    const anonymous = await begin({ anonymous: true });
    expect((await anonymous.send('Quem é você?')).body.code).toBe('answers-anonymous');
  });

  test('is sent only by who may edit the exam', async () => {
    const { path } = await begin();
    for (const account of ['student', 'corrector', 'supervisor']) {
      const client = await server.as(account);
      expect((await client.post(path, { text: 'Oi' })).status, account).toBe(403);
      expect((await client.get(`${path}/recipients`)).status, account).toBe(403);
    }
  });

  test('stands in the history of the attempt with its text, who sent it, and when it was read', async () => {
    const { first, send } = await begin();
    await send('Olhe para a sua própria tela.', [first.participantId]);
    const [message] = (await first.save()).staff_messages;
    await first.report(readingOf(1, message.id));
    const timeline = await manager.get(`/api/v1/answers/${first.answerId}/timeline`);
    const rows = timeline.body.model.data.filter(({ type }: { type: string }) => /^staff_message/.test(type));
    expect(rows).toMatchObject([
      {
        ...{ type: 'staff_message_sent', kind: 'staff', details: 'Olhe para a sua própria tela.' },
        ...{ actor: manager.user?.name, chain: 'valid' },
      },
      { type: 'staff_message_read', kind: 'event', details: 'Olhe para a sua própria tela.', chain: 'valid' },
    ]);
    const { rows: events } = await owner.query(
      `select data from attempt_events where attempt_id = $1 and type = 'staff_message_sent'`,
      [first.answerId],
    );
    expect(events).toEqual([{ data: { message_id: message.id, characters: 29, user_id: manager.user?.id } }]);
  });

  test('has no text any more once its recipient is erased', async () => {
    const { first, second, send } = await begin();
    await send('Olá, Ana.');
    await owner.query('begin');
    try {
      await owner.query(`select set_config('certame.institution_id', $1, true)`, [manager.institutionId]);
      await owner.query(
        `select erase_person((select user_id from attempts where id = $1), false, 'Ninguém')`,
        [first.answerId],
      );
      const { rows } = await owner.query(
        'select text from attempt_messages where attempt_id = any($1) order by text',
        [[first.answerId, second.answerId]],
      );
      expect(rows).toEqual([{ text: '' }, { text: 'Olá, Ana.' }]);
    } finally {
      await owner.query('rollback');
    }
  });
});
