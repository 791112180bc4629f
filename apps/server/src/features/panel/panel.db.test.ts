import type { PanelActionResult, PanelRow } from '@certame/contract/features/panel/endpoints.ts';
import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { beginExam, candidateOf, takeExam, type WalkedAttempt } from '@certame/testkit/exam-walk.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { beforeAll, describe, expect, test } from 'vitest';

const server = await useTestServer();
const { owner } = server;
const manager = await server.as('manager');
const device_id = 'device-of-a-test';

const exam = await createExamScenario(server.ownerUrl, {
  sections: [[choiceQuestion('Uma'), choiceQuestion('Duas')]],
  settings: { limit_min: 60 },
  endsAt: new Date(Date.now() + 4 * 3_600_000),
});
const base = `/api/v1/questionnaires/${exam.questionnaireId}/panel`;

const read = async (query = ''): Promise<{ rows: PanelRow[]; server_now: string; total: number }> => {
  const { status, body } = await manager.get(`${base}${query}`);
  expect(status).toBe(200);
  return body.model;
};
const act = (body: object) => manager.post(`${base}/actions`, body);
const resultsOf = async (body: object): Promise<PanelActionResult[]> => {
  const reply = await act(body);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.model;
};

/** Of the first candidates: one answers, one has finished, one has answered all. */
let attempts: WalkedAttempt[];
let names: string[];
const idOf = async (index: number): Promise<string> => {
  const { rows } = await owner.query<{ participant_id: string }>(
    'select participant_id from attempts where id = $1',
    [attempts[index]?.answerId],
  );
  return rows[0]?.participant_id ?? '';
};
const rowOf = async (index: number): Promise<PanelRow | undefined> => {
  const id = await idOf(index);
  return (await read()).rows.find((row) => row.participant_id === id);
};

beforeAll(async () => {
  const { rows } = await owner.query<{ email: string }>(
    `select u.email from participants p join users u on u.id = p.user_id where p.questionnaire_id = $1 order by u.email limit 4`,
    [exam.questionnaireId],
  );
  names = rows.map(({ email }) => email.slice(0, email.indexOf('@')));
  const clientOf = (index: number) => candidateOf(server, exam, names[index] ?? '');
  attempts = [
    await beginExam(await clientOf(0), exam, ['a']),
    await takeExam(await clientOf(1), exam, ['a', 'b']),
    await beginExam(await clientOf(2), exam, ['a', 'b']),
  ];
});

describe('the panel', () => {
  test('shows everybody with the state and the progress', async () => {
    const { rows, total } = await read();
    expect(rows).toHaveLength(total);
    expect(await rowOf(0)).toMatchObject({ state: 'in_progress', answered: 1, number: 1, finished_at: null });
    expect(await rowOf(1)).toMatchObject({ state: 'awaiting_release', answered: 2 });
    const waiting = rows.filter((row) => row.state === 'not_started');
    expect(waiting).toHaveLength(total - 3);
    expect(waiting[0]).toMatchObject({ answer_id: null, answered: 0, seen_at: null, alerts: 0 });
  });

  test('gives what has changed since, and nothing else', async () => {
    await owner.query(
      `update attempts set device_seen_at = now() - interval '10 minutes', started_at = now() - interval '10 minutes',
              finished_at = finished_at - interval '10 minutes' where questionnaire_id = $1`,
      [exam.questionnaireId],
    );
    await owner.query(
      `update participants set updated_at = now() - interval '10 minutes' where questionnaire_id = $1`,
      [exam.questionnaireId],
    );
    const { server_now } = await read();
    expect((await read(`?since=${encodeURIComponent(server_now)}`)).rows).toEqual([]);
    await attempts[0]?.client.post(`/api/v1/answers/${attempts[0].answerId}/responses`, {
      device_id,
      responses: [{ item_id: exam.itemIds[1], seq: 7, value: 'c', answered_at: new Date().toISOString() }],
    });
    const changed = await read(`?since=${encodeURIComponent(server_now)}`);
    expect(changed.rows).toMatchObject([{ answer_id: attempts[0]?.answerId, answered: 2 }]);
  });

  test('counts the answers to each question', async () => {
    const { body } = await manager.get(`${base}/questions`);
    expect(body.model).toMatchObject({
      attempts: 3,
      items: [
        { number: 1, answered: 3 },
        { number: 2, answered: 3 },
      ],
    });
  });
});

describe('acts of the staff', () => {
  test('say beforehand whom they reach, and change nothing by that', async () => {
    const ids = [await idOf(0), await idOf(1)];
    const results = await resultsOf({ action: 'force_finish', participant_ids: ids, dry_run: true });
    expect(Object.fromEntries(results.map((one) => [one.participant_id, one.refused]))).toEqual({
      [ids[0] ?? '']: null,
      [ids[1] ?? '']: 'finished',
    });
    expect(results.find((one) => one.refused === 'finished')?.message).toBe('Já finalizou');
    expect(await rowOf(0)).toMatchObject({ state: 'in_progress' });
  });

  test('extend by minutes more than each has', async () => {
    const id = await idOf(0);
    await owner.query('update participants set extension_min = 5 where id = $1', [id]);
    await resultsOf({ action: 'extend', participant_ids: [id], minutes: 15 });
    expect(await rowOf(0)).toMatchObject({ extension_min: 20 });
    await resultsOf({ action: 'extra_time', participant_ids: [id], percent: 50 });
    const { deadline, started_at } = (await rowOf(0)) ?? {};
    expect(Date.parse(deadline ?? '') - Date.parse(started_at ?? '')).toBe(90 * 60_000);
  });

  test('add no minutes to an end that there is not', async () => {
    const endless = await createExamScenario(server.ownerUrl, {
      sections: [[choiceQuestion('Uma')]],
      settings: {},
      endsAt: null,
    });
    const path = `/api/v1/questionnaires/${endless.questionnaireId}/panel`;
    const { body: panel } = await manager.get(path);
    expect(panel.model.has_end).toBe(false);
    const participant_ids = panel.model.rows.map((row: PanelRow) => row.participant_id).slice(0, 1);
    const { body } = await manager.post(`${path}/actions`, {
      action: 'extend',
      participant_ids,
      minutes: 15,
    });
    expect(body.model).toMatchObject([
      { refused: 'no_end', message: 'A avaliação não tem término a prorrogar' },
    ]);
  });

  test('write to those who are in the exam', async () => {
    const ids = [await idOf(0), await idOf(1)];
    const results = await resultsOf({ action: 'message', participant_ids: ids, text: 'Faltam dez minutos.' });
    expect(results.map((one) => one.refused).toSorted()).toEqual(['finished', null]);
    const { rows } = await owner.query('select text from attempt_messages where attempt_id = $1', [
      attempts[0]?.answerId,
    ]);
    expect(rows).toEqual([{ text: 'Faltam dez minutos.' }]);
  });

  test('end, give back and grant, each with its own outcome', async () => {
    const [open, finished] = [await idOf(2), await idOf(1)];
    const reason = 'Comprovou queda de energia';
    const ended = await resultsOf({ action: 'force_finish', participant_ids: [open, finished], reason });
    expect(ended.find((one) => one.participant_id === open)?.refused).toBeNull();
    expect(await rowOf(2)).toMatchObject({ state: 'awaiting_release' });
    const reopened = await resultsOf({ action: 'reopen', participant_ids: [open, await idOf(0)], reason });
    expect(Object.fromEntries(reopened.map((one) => [one.participant_id, one.refused]))).toEqual({
      [open]: null,
      [await idOf(0)]: 'in_progress',
    });
    expect(await rowOf(2)).toMatchObject({ state: 'returned' });
    await resultsOf({ action: 'second_chance', participant_ids: [finished], reason });
    const { rows } = await owner.query('select granted_attempts from participants where id = $1', [finished]);
    expect(rows).toEqual([{ granted_attempts: 1 }]);
    // An attempt without time left refuses by itself; the others are reopened.
    await resultsOf({ action: 'force_finish', participant_ids: [open, await idOf(0)], reason });
    await owner.query(
      `update attempts set started_at = started_at - interval '3 hours', finished_at = started_at where id = $1`,
      [attempts[2]?.answerId],
    );
    const mixed = await resultsOf({ action: 'reopen', participant_ids: [open, await idOf(0)], reason });
    expect(mixed.map((one) => one.refused).toSorted()).toEqual(['exam-ended', null]);
  });

  test('ask for what they need, and know nobody of another exam', async () => {
    const id = await idOf(0);
    for (const action of [
      'extend',
      'extra_time',
      'pause',
      'message',
      'force_finish',
      'reopen',
      'second_chance',
    ])
      expect((await act({ action, participant_ids: [id] })).status, action).toBe(422);
    expect(
      (await act({ action: 'extend', minutes: 1, participant_ids: ['00000000-0000-4000-8000-000000000000'] }))
        .status,
    ).toBe(422);
    expect((await (await server.as('student')).get(base)).status).toBe(403);
  });
});
