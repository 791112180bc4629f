import type { ApiClient } from '@certame/testkit/api-client.ts';
import { clientWith, createSessions } from '@certame/testkit/direct-session.ts';
import { choiceQuestion, createExamScenario, type ExamScenario } from '@certame/testkit/exam-scenario.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, test } from 'vitest';

const device = 'device-one';

const server = await useTestServer({ environment: { JOBS: 'off' } });
const { owner } = server;

const sql = async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rows;

async function candidate(email: string, scenario: ExamScenario): Promise<ApiClient> {
  const [session] = await createSessions(server.ownerUrl, [email]);
  if (!session) throw new Error('no session');
  return clientWith(server.address, session, scenario.institutionId);
}
const student = (scenario: ExamScenario) => candidate('student@certame.example', scenario);
const other = (scenario: ExamScenario) => candidate('student2@certame.example', scenario);

const twoQuestions = [[choiceQuestion('Primeira', 'b'), choiceQuestion('Segunda', 'c')]];
const start = (client: ApiClient, scenario: ExamScenario, body: object = {}) =>
  client.post(`/api/v1/forms/${scenario.shortUrlId}/answers`, { device_id: device, ...body });
const save = (client: ApiClient, answerId: string, responses: object[], deviceId = device) =>
  client.post(`/api/v1/answers/${answerId}/responses`, { device_id: deviceId, responses });
const entry = (itemId: string | undefined, seq: number, value: unknown, answeredAt = new Date()) => ({
  item_id: itemId,
  seq,
  value,
  answered_at: answeredAt.toISOString(),
});

describe('an attempt', () => {
  test('is started once, saved idempotently, finished and scored', async () => {
    const scenario = await createExamScenario(server.ownerUrl, { sections: twoQuestions });
    const client = await student(scenario);
    const [first, second] = scenario.itemIds;

    const started = await start(client, scenario);
    expect(started.status).toBe(201);
    const answerId: string = started.body.answer_id;
    expect(started.body.form.items.map((item: { item_id: string }) => item.item_id)).toEqual([first, second]);
    const again = await start(client, scenario);
    expect(again.status).toBe(200);
    expect(again.body.answer_id).toBe(answerId);

    const saved = await save(client, answerId, [
      entry(first, 1, 'a'),
      entry(second, 2, 'c'),
      entry(first, 3, 'b'),
    ]);
    expect(saved.body.acknowledged).toHaveLength(3);
    // An older and a repeated change alter nothing and are acknowledged all the same.
    const repeated = await save(client, answerId, [entry(first, 1, 'a'), entry(first, 3, 'e')]);
    expect(repeated.body.acknowledged).toHaveLength(2);
    expect(
      await sql('select item_id, seq, value from responses where attempt_id = $1 order by seq', [answerId]),
    ).toEqual([
      { item_id: second, seq: 2, value: 'c' },
      { item_id: first, seq: 3, value: 'b' },
    ]);
    expect(
      await sql('select seq from response_changes where attempt_id = $1 order by seq', [answerId]),
    ).toEqual([{ seq: 1 }, { seq: 2 }, { seq: 3 }]);

    const resumed = await client.get(`/api/v1/answers/${answerId}?device_id=${device}`);
    expect(resumed.body.last_seq).toBe(3);
    expect(resumed.body.responses).toHaveLength(2);

    const finished = await client.post(`/api/v1/answers/${answerId}/finish`, {
      device_id: device,
      reason: 'user',
    });
    expect(finished.body).toMatchObject({ state: 'awaiting_release', finish_reason: 'user' });
    const twice = await client.post(`/api/v1/answers/${answerId}/finish`, { device_id: device });
    expect(twice.body.finished_at).toBe(finished.body.finished_at);
    expect(
      await sql('select total, max, pending, answered from score_sheets where attempt_id = $1', [answerId]),
    ).toEqual([{ total: '2.0000', max: '2.0000', pending: 0, answered: 2 }]);
    const late = await save(client, answerId, [entry(first, 9, 'a')]);
    expect(late.body.code).toBe('answer-finished');
    expect((await start(client, scenario)).body.code).toBe('exam-attempts-used');
  });

  test('belongs to its candidate alone: others find nothing and write nothing', async () => {
    const scenario = await createExamScenario(server.ownerUrl, { sections: twoQuestions });
    const [owningClient, stranger] = [await student(scenario), await other(scenario)];
    const answerId = (await start(owningClient, scenario)).body.answer_id;
    expect((await stranger.get(`/api/v1/answers/${answerId}?device_id=${device}`)).status).toBe(404);
    expect((await save(stranger, answerId, [entry(scenario.itemIds[0], 1, 'a')])).status).toBe(404);
    expect((await stranger.post(`/api/v1/answers/${answerId}/finish`, { device_id: device })).status).toBe(
      404,
    );
    expect(await sql('select 1 from responses where attempt_id = $1', [answerId])).toEqual([]);
  });

  test('refuses a session that was revoked, without a key of the institution or of another one', async () => {
    const scenario = await createExamScenario(server.ownerUrl, { sections: twoQuestions });
    const client = await student(scenario);
    const answerId = (await start(client, scenario)).body.answer_id;
    const [institution] = await sql(`select id from institutions where name = 'Instituto Maré'`);
    client.institutionId = institution.id;
    expect((await save(client, answerId, [entry(scenario.itemIds[0], 1, 'a')])).status).toBe(404);
    client.institutionId = null;
    expect((await save(client, answerId, [entry(scenario.itemIds[0], 1, 'a')])).body.code).toBe(
      'no-institution',
    );
    client.institutionId = scenario.institutionId;
    await sql('update sessions set revoked_at = now()');
    expect((await save(client, answerId, [entry(scenario.itemIds[0], 1, 'a')])).status).toBe(401);
    expect(await sql('select 1 from responses where attempt_id = $1', [answerId])).toEqual([]);
  });

  test('takes one device at a time; a silent one is taken over and that is recorded', async () => {
    const scenario = await createExamScenario(server.ownerUrl, { sections: twoQuestions });
    const client = await student(scenario);
    const answerId = (await start(client, scenario)).body.answer_id;
    const second = await start(client, scenario, { device_id: 'device-two' });
    expect(second.status).toBe(409);
    expect(second.body.messages[0].message).toContain('mais de um usuário');
    await sql(`update attempts set device_seen_at = now() - interval '61 seconds' where id = $1`, [answerId]);
    expect((await start(client, scenario, { device_id: 'device-two' })).status).toBe(200);
    expect((await save(client, answerId, [entry(scenario.itemIds[0], 1, 'a')])).body.code).toBe(
      'more-than-one-user',
    );
    expect(
      await sql('select type from attempt_events where attempt_id = $1 order by position', [answerId]),
    ).toEqual([{ type: 'start' }, { type: 're_entry' }]);
  });
});

describe('entries', () => {
  test('that are wrong are rejected one by one; the others are saved', async () => {
    const scenario = await createExamScenario(server.ownerUrl, { sections: twoQuestions });
    const client = await student(scenario);
    const answerId = (await start(client, scenario)).body.answer_id;
    const [first, second] = scenario.itemIds;
    const reply = await save(client, answerId, [
      entry(first, 1, 'z'),
      entry('00000000-0000-4000-8000-000000000000', 2, 'a'),
      entry('not an id', 3, 'a'),
      entry(second, 4, ['a']),
      entry(second, 0, 'a'),
      entry(first, 5, 'a'),
    ]);
    expect(reply.status).toBe(200);
    expect(reply.body.acknowledged).toEqual([{ item_id: first, seq: 5 }]);
    expect(reply.body.rejected.map((one: { code: string }) => one.code)).toEqual([
      'invalid-value',
      'unknown-item',
      'unknown-item',
      'invalid-value',
      'invalid-value',
    ]);
  });

  test('made in time and delivered late count and are flagged; later ones do not', async () => {
    const scenario = await createExamScenario(server.ownerUrl, {
      sections: twoQuestions,
      settings: { limit_min: 30 },
    });
    const client = await student(scenario);
    const answerId = (await start(client, scenario)).body.answer_id;
    await sql(`update attempts set deadline_at = now() - interval '2 minutes' where id = $1`, [answerId]);
    const [first, second] = scenario.itemIds;
    const reply = await save(client, answerId, [
      entry(first, 1, 'b', new Date(Date.now() - 180_000)),
      entry(second, 2, 'c', new Date()),
    ]);
    expect(reply.body.acknowledged).toEqual([{ item_id: first, seq: 1 }]);
    expect(reply.body.rejected).toEqual([{ item_id: second, seq: 2, code: 'answer-too-late' }]);
    expect(await sql('select late_sync from attempts where id = $1', [answerId])).toEqual([
      { late_sync: true },
    ]);
  });
});

describe('the server decides', () => {
  test('a browser whose clock runs ahead does not end the exam', async () => {
    const scenario = await createExamScenario(server.ownerUrl, {
      sections: twoQuestions,
      settings: { limit_min: 30 },
    });
    const client = await student(scenario);
    const answerId = (await start(client, scenario)).body.answer_id;
    const early = await client.post(`/api/v1/answers/${answerId}/finish`, {
      device_id: device,
      reason: 'general_time_expired',
    });
    expect(early.body.state).toBe('in_progress');
    await sql(`update attempts set deadline_at = now() - interval '1 second' where id = $1`, [answerId]);
    const onTime = await client.post(`/api/v1/answers/${answerId}/finish`, {
      device_id: device,
      reason: 'general_time_expired',
    });
    expect(onTime.body).toMatchObject({ state: 'awaiting_release', finish_reason: 'general_time_expired' });
  });

  test('what one may not see yet is neither sent nor taken: one question at a time without going back', async () => {
    const scenario = await createExamScenario(server.ownerUrl, {
      sections: twoQuestions,
      settings: { presentation: 'question', do_not_go_back: true },
    });
    const client = await student(scenario);
    const started = await start(client, scenario);
    const answerId = started.body.answer_id;
    const [first, second] = scenario.itemIds;
    expect(started.body.form.items.map((item: { item_id: string }) => item.item_id)).toEqual([first]);
    expect(
      (await client.get(`/api/v1/answers/${answerId}/items?device_id=${device}&item_id[]=${second}`)).body
        .items,
    ).toEqual([]);
    expect((await save(client, answerId, [entry(second, 1, 'a')])).body.rejected[0].code).toBe(
      'exam-cannot-go-back',
    );
    const advanced = await client.post(`/api/v1/answers/${answerId}/advance`, {
      device_id: device,
      from_step: 0,
    });
    expect(advanced.body.form.items.map((item: { item_id: string }) => item.item_id)).toEqual([second]);
    expect(
      (await client.post(`/api/v1/answers/${answerId}/advance`, { device_id: device, from_step: 0 })).body
        .form.current_step,
    ).toBe(1);
    expect((await save(client, answerId, [entry(first, 2, 'a')])).body.rejected[0].code).toBe(
      'exam-cannot-go-back',
    );
  });

  test('required questions hold the candidate back, but never the clock', async () => {
    const scenario = await createExamScenario(server.ownerUrl, {
      sections: [[{ ...choiceQuestion('Obrigatória'), required: true }]],
    });
    const client = await student(scenario);
    const answerId = (await start(client, scenario)).body.answer_id;
    const refused = await client.post(`/api/v1/answers/${answerId}/finish`, { device_id: device });
    expect(refused.body).toMatchObject({
      code: 'exam-required-missing',
      data: { item_ids: scenario.itemIds },
    });
    await sql(`update attempts set deadline_at = now() - interval '1 second' where id = $1`, [answerId]);
    expect((await client.post(`/api/v1/answers/${answerId}/finish`, { device_id: device })).body.state).toBe(
      'awaiting_release',
    );
  });

  test('events are chained, numbered once, and keep the device alive', async () => {
    const scenario = await createExamScenario(server.ownerUrl, { sections: twoQuestions });
    const client = await student(scenario);
    const answerId = (await start(client, scenario)).body.answer_id;
    const event = (seq: number) => ({
      seq,
      type: 'web_offline',
      severity: 'L',
      data: { n: seq, text: 'a\u0000b' },
      emitted_at: new Date().toISOString(),
    });
    const path = `/api/v1/answers/${answerId}/events`;
    expect(
      (await client.post(path, { device_id: device, events: [event(1), event(2)] })).body.acknowledged_seq,
    ).toBe(2);
    expect(
      (await client.post(path, { device_id: device, events: [event(2), event(3)] })).body.acknowledged_seq,
    ).toBe(3);
    const rows = await sql(
      'select seq, position, previous_hash, hash from attempt_events where attempt_id = $1 order by position',
      [answerId],
    );
    expect(rows.map((row) => row.seq)).toEqual([-1, 1, 2, 3]);
    expect(rows[1].previous_hash).toBe(rows[0].hash);
    expect(rows[2].previous_hash).toBe(rows[1].hash);
  });

  test('are only what a browser may report, as grave as the catalogue says', async () => {
    const scenario = await createExamScenario(server.ownerUrl, { sections: [[choiceQuestion('um')]] });
    const client = await student(scenario);
    const answerId = (await start(client, scenario)).body.answer_id;
    const types = ['finish', 'force_finish', 'score_given', 'constructor', 'made_up', 'leave_fullscreen'];
    const reply = await client.post(`/api/v1/answers/${answerId}/events`, {
      device_id: device,
      events: types.map((type, index) => ({
        ...{ seq: index + 1, type, severity: 'L', data: {} },
        emitted_at: new Date().toISOString(),
      })),
    });
    // All are acknowledged: the browser need not send again what nobody takes.
    expect(reply.body.acknowledged_seq).toBe(types.length);
    expect(reply.body.rejected).toEqual([1, 2, 3, 4, 5].map((seq) => ({ seq, code: 'invalid-queue-event' })));
    const rows = await sql(
      'select type, severity from attempt_events where attempt_id = $1 and seq > 0 order by position',
      [answerId],
    );
    expect(rows).toEqual([{ type: 'leave_fullscreen', severity: 'H' }]);
  });
});
