import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  beginAttempt,
  bodyOf,
  fillBank,
  listen,
  makeQuestionnaire,
  type Published,
  pathOf,
  placed,
  sql,
} from './world.ts';

let bank: string[];
let heard: Published[];

const server = await useTestServer({ environment: { JOBS: 'off' } });
const teacher = await server.as('teacher');
beforeAll(async () => {
  bank = await fillBank(server, teacher, 6, { difficulty: 'E' });
  heard = listen(server);
});

const ready = (extra: object = {}) =>
  makeQuestionnaire(teacher, { sections: [{ items: placed(bank.slice(0, 2)) }], ...extra });

describe('deadlines', () => {
  async function running(body: object = {}) {
    const made = await ready({
      starts_at: '2026-01-01T10:00:00Z',
      ends_at: '2036-01-01T12:00:00Z',
      settings: { limit_min: 60 },
      ...body,
    });
    await teacher.post(pathOf(made, '/participants'), {
      emails: 'student@certame.example, student2@certame.example',
    });
    expect((await teacher.post(pathOf(made, '/release'))).status).toBe(200);
    const list = await teacher.get(pathOf(made, '/participants?order_column=email'));
    const ids: string[] = list.body.model.data.map((row: { id: string }) => row.id);
    const startedAt = new Date('2036-01-01T11:30:00Z');
    const attempts = [];
    for (const id of ids)
      attempts.push(
        await beginAttempt(server, id, { startedAt, deadlineAt: new Date('2036-01-01T12:00:00Z') }),
      );
    heard.length = 0;
    return { made, participants: ids, attempts };
  }
  const deadlines = async (ids: string[]) =>
    (
      await sql<{ deadline_at: Date | null }>(
        server,
        'select deadline_at from attempts where id = any($1) order by array_position($1, id)',
        [ids],
      )
    ).map((row) => row.deadline_at?.toISOString() ?? null);
  const told = () =>
    heard.filter((one) => one.event === 'deadline.changed').map((one) => [one.channel, one.data.deadline]);

  it("moves everybody's end, tells every exam room, and respects each limit", async () => {
    const { made, attempts } = await running();
    const reply = await teacher.post(pathOf(made, '/extend_deadline'), { ends_at: '2036-01-01T15:00:00Z' });
    expect(reply.body.messages[0].level).toBe('success');
    expect(await deadlines(attempts)).toEqual(Array(2).fill('2036-01-01T12:30:00.000Z'));
    expect(told().toSorted()).toEqual(
      attempts.map((id) => [`private-answer.${id}`, '2036-01-01T12:30:00.000Z']).toSorted(),
    );
    expect((await teacher.get(pathOf(made))).body.model.ends_at).toBe('2036-01-01T15:00:00.000Z');
  });

  it('says whom a new deadline does not reach, because they have finished', async () => {
    const { made, participants, attempts } = await running();
    const [first, second] = participants;
    await sql(server, `update attempts set state = 'finished', finished_at = now() where id = $1`, [
      attempts[0],
    ]);
    const extend = async (...ids: (string | undefined)[]) =>
      (await teacher.post(pathOf(made, '/extend_deadline'), { participant_ids: ids, extension_min: 20 })).body
        .messages[0];
    expect(await extend(first)).toEqual({
      level: 'warning',
      message: expect.stringContaining('reabra a participação'),
    });
    expect(await extend(first, second)).toMatchObject({ level: 'warning' });
    expect(await extend(second)).toMatchObject({ level: 'success' });
  });

  it('asks nobody to reopen what is anonymous', async () => {
    const { made, participants, attempts } = await running({
      settings: { anonymous: true, view_result: false },
    });
    await sql(server, `update attempts set state = 'finished', finished_at = now() where id = $1`, [
      attempts[0],
    ]);
    const reply = await teacher.post(pathOf(made, '/extend_deadline'), {
      participant_ids: [participants[0]],
      extension_min: 20,
    });
    expect(reply.body.messages[0]).toMatchObject({ level: 'success' });
  });

  it('gives named participants minutes, extra time or a duration of their own', async () => {
    const { made, participants, attempts } = await running();
    const [first] = participants;
    const extend = (body: object) =>
      teacher.post(pathOf(made, '/extend_deadline'), { participant_ids: [first], ...body });
    await extend({ extension_min: 20 });
    expect(await deadlines(attempts)).toEqual(['2036-01-01T12:20:00.000Z', '2036-01-01T12:00:00.000Z']);
    await extend({ extension_min: 120, extra_time_percent: 50 });
    expect((await deadlines(attempts))[0]).toBe('2036-01-01T13:00:00.000Z');
    await extend({ reduced_limit_min: 40 });
    expect((await deadlines(attempts))[0]).toBe('2036-01-01T12:10:00.000Z');
    await extend({ reduced_limit_min: null });
    expect((await deadlines(attempts))[0]).toBe('2036-01-01T13:00:00.000Z');
    expect(told()).toHaveLength(4);
    const list = await teacher.get(pathOf(made, '/participants?order_column=email'));
    expect(list.body.model.data[0]).toMatchObject({
      extension_min: 120,
      extra_time_percent: 50,
      reduced_limit_min: null,
    });
  });

  it('tells nobody whose deadline stays', async () => {
    const { made, attempts } = await running({ settings: { limit_min: 20 } });
    await sql(
      server,
      "update attempts set deadline_at = '2036-01-01T11:50:00Z' where questionnaire_id = $1",
      [made.id],
    );
    await teacher.post(pathOf(made, '/extend_deadline'), { ends_at: '2036-01-01T15:00:00Z' });
    expect(await deadlines(attempts)).toEqual(Array(2).fill('2036-01-01T11:50:00.000Z'));
    expect(told()).toEqual([]);
  });

  it('leaves closed attempts alone', async () => {
    const { made, attempts } = await running();
    await sql(server, "update attempts set state = 'finished' where id = $1", [attempts[0]]);
    await teacher.post(pathOf(made, '/extend_deadline'), { ends_at: '2036-01-01T15:00:00Z' });
    expect(await deadlines(attempts)).toEqual(['2036-01-01T12:00:00.000Z', '2036-01-01T12:30:00.000Z']);
  });

  it.each([
    ['nothing', {}, 'ends_at'],
    ['an earlier end', { ends_at: '2030-01-01T00:00:00Z' }, 'ends_at'],
    ['both at once', { ends_at: '2037-01-01T00:00:00Z', extension_min: 5 }, 'ends_at'],
    ['minutes for nobody', { extension_min: 5 }, 'participant_ids'],
    [
      'a stranger',
      { extension_min: 5, participant_ids: ['01890000-0000-7000-8000-000000000000'] },
      'participant_ids',
    ],
    ['negative minutes', { extension_min: -5, participant_ids: [] }, 'extension_min'],
    ['half minutes', { extension_min: 0.5, participant_ids: [] }, 'extension_min'],
  ])('refuses %s', async (_what, body, field) => {
    const { made, attempts } = await running();
    const reply = await teacher.post(pathOf(made, '/extend_deadline'), body);
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.body.errors)).toContain(field);
    expect(await deadlines(attempts)).toEqual(Array(2).fill('2036-01-01T12:00:00.000Z'));
  });

  it('refuses minutes after the end of an exam without one, which a draft may still get', async () => {
    const { made, participants } = await running({ ends_at: null });
    const body = { participant_ids: participants, extension_min: 15 };
    const refused = await teacher.post(pathOf(made, '/extend_deadline'), body);
    expect(refused.body.errors.extension_min).toEqual([expect.stringMatching(/não tem término/)]);
    await sql(server, "update questionnaires set state = 'draft' where id = $1", [made.id]);
    expect((await teacher.post(pathOf(made, '/extend_deadline'), body)).status).toBe(200);
  });

  it('refuses a reduced duration over the duration or the period', async () => {
    const { made, participants } = await running();
    const body = { participant_ids: participants, reduced_limit_min: 61 };
    const overLimit = await teacher.post(pathOf(made, '/extend_deadline'), body);
    expect(overLimit.body.errors.reduced_limit_min).toEqual([
      expect.stringMatching(/^No máximo 60 minutos:/),
    ]);
    const short = await running({
      starts_at: '2036-01-01T11:00:00Z',
      ends_at: '2036-01-01T11:30:00Z',
      settings: {},
    });
    const overPeriod = await teacher.post(pathOf(short.made, '/extend_deadline'), {
      participant_ids: short.participants,
      reduced_limit_min: 31,
    });
    expect(overPeriod.body.errors.reduced_limit_min).toEqual([
      expect.stringMatching(/^No máximo 30 minutos:/),
    ]);
  });

  it('moves with the end that the editor saves', async () => {
    const { made, attempts } = await running();
    const current = (await teacher.get(pathOf(made))).body.model;
    const reply = await teacher.put(pathOf(made), { ...bodyOf(current), ends_at: '2036-01-01T12:15:00Z' });
    expect(reply.status).toBe(200);
    expect(await deadlines(attempts)).toEqual(Array(2).fill('2036-01-01T12:15:00.000Z'));
    expect(told()).toHaveLength(2);
  });

  it('ends what is open when the questionnaire is closed, and gives it back when reopened', async () => {
    const { made, attempts } = await running();
    const before = Date.now();
    await teacher.post(pathOf(made, '/close'));
    for (const deadline of await deadlines(attempts)) {
      expect(Date.parse(deadline ?? '')).toBeGreaterThanOrEqual(before);
      expect(Date.parse(deadline ?? '')).toBeLessThanOrEqual(Date.now());
    }
    expect(told()).toHaveLength(2);
    await teacher.post(pathOf(made, '/reopen'));
    expect(await deadlines(attempts)).toEqual(Array(2).fill('2036-01-01T12:00:00.000Z'));
  });
});
