import { createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { beginExam, candidateOf } from '@certame/testkit/exam-walk.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { expect, test } from 'vitest';
import { hashEvent } from './events/hash-event.ts';

const server = await useTestServer();
const { owner } = server;
const manager = await server.as('manager');

async function begin() {
  const scenario = await createExamScenario(server.ownerUrl, {
    sections: [[{ type: 'essay', content: { statement: '<p>Por quê?</p>' }, key: {} }]],
    endsAt: new Date(Date.now() + 3_600_000),
  });
  const attempt = await beginExam(await candidateOf(server, scenario, 'student'), scenario, [
    '<p>Porque.</p>',
  ]);
  return { scenario, ...attempt };
}

async function eventsOf(answerId: string) {
  const { rows } = await owner.query('select * from attempt_events where attempt_id = $1 order by position', [
    answerId,
  ]);
  return rows;
}

test('who moved the end of an exam, closed it or opened it again is an event of each open attempt', async () => {
  const { scenario, answerId } = await begin();
  const path = `/api/v1/questionnaires/${scenario.questionnaireId}`;
  const acts: [string, () => Promise<{ status: number; body: unknown }>][] = [
    [
      'an edited end',
      async () => {
        const { model } = (await manager.get(path)).body;
        const { name, starts_at, settings, updated_at } = model;
        const ends_at = new Date(Date.now() + 10 * 60_000).toISOString();
        return manager.put(path, { name, starts_at, ends_at, settings, updated_at });
      },
    ],
    ['a closing', () => manager.post(`${path}/close`, {})],
    ['a reopening', () => manager.post(`${path}/reopen`, {})],
    ['an archiving', () => manager.post(`${path}/archive`, {})],
  ];
  const user_id = manager.user?.id;
  for (const [name, act] of acts) {
    const before = (await eventsOf(answerId)).length;
    const reply = await act();
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    const added = (await eventsOf(answerId)).slice(before);
    expect(
      added.map(({ type, data }) => [type, data]),
      name,
    ).toEqual([['deadline_changed', { deadline: expect.stringMatching(/^20\d\d-/), user_id }]]);
  }
});

test('who ended, reopened, gave another chance, more time or a score, and why, are events of the attempt', async () => {
  const { scenario, answerId } = await begin();
  const act = async (name: string, reason: string) => {
    const reply = await manager.post(`/api/v1/answers/${answerId}/${name}`, { reason });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  };
  await act('force_finish', 'Saiu da sala com o celular.');
  await act('reopen', 'Foi o celular do fiscal.');
  const participants = await owner.query('select id from participants where questionnaire_id = $1', [
    scenario.questionnaireId,
  ]);
  const extended = await manager.post(`/api/v1/questionnaires/${scenario.questionnaireId}/extend_deadline`, {
    participant_ids: participants.rows.map(({ id }) => id),
    extension_min: 30,
  });
  expect(extended.status, JSON.stringify(extended.body)).toBe(200);
  await act('force_finish', 'Terminou e não entregou.');
  await act('second_chance', 'A energia faltou na sala.');
  const scored = await manager.put(`/api/v1/answers/${answerId}/items/${scenario.itemIds[0]}/score`, {
    score: '0.5',
    criteria_scores: {},
    comment: 'Faltou citar a fonte.',
    updated_at: null,
  });
  expect(scored.status, JSON.stringify(scored.body)).toBe(200);

  const events = await eventsOf(answerId);
  const user_id = manager.user?.id;
  expect(events.filter(({ data }) => data.user_id === user_id).map(({ type, data }) => [type, data])).toEqual(
    [
      ['force_finish', { reason: 'Saiu da sala com o celular.', user_id }],
      ['reopened', { reason: 'Foi o celular do fiscal.', user_id }],
      ['deadline_changed', { deadline: expect.stringMatching(/^20\d\d-/), user_id }],
      ['force_finish', { reason: 'Terminou e não entregou.', user_id }],
      ['second_chance', { reason: 'A energia faltou na sala.', user_id }],
      ['score_given', { item_id: scenario.itemIds[0], user_id }],
      ['comment', { item_id: scenario.itemIds[0], user_id }],
    ],
  );
  expect(events.filter(({ type }) => type === 'finish').map(({ data }) => data)).toEqual([
    { reason: 'manual_score_route' },
    { reason: 'manual_score_route' },
  ]);
  // One chain with what the server wrote before, each event holding the hash of the one before it.
  let previous = '';
  for (const [index, event] of events.entries()) {
    expect(event.position).toBe(index + 1);
    expect(event.previous_hash).toBe(previous);
    previous = hashEvent(previous, { ...event, attemptId: answerId, emittedAt: event.emitted_at });
    expect(event.hash).toBe(previous);
  }
});

test('a second force_finish of what is closed already is no act', async () => {
  const { answerId } = await begin();
  for (const reason of ['Encerrada pela primeira vez.', 'Encerrada pela segunda vez.'])
    await manager.post(`/api/v1/answers/${answerId}/force_finish`, { reason });
  const events = await eventsOf(answerId);
  expect(events.filter(({ type }) => type === 'force_finish')).toHaveLength(1);
});

test('an attempt that staff gave back reads as returned, for them and its candidate, until it is handed in again', async () => {
  const { scenario, client, answerId } = await begin();
  const statesOf = async () => {
    const rows = async (path: string) =>
      (await manager.get(`${path}?filters[state]=returned`)).body.model.data;
    const resume = await manager.get(`/api/v1/questionnaires/${scenario.questionnaireId}/resume`);
    const mine = (await client.get('/api/v1/questionnaires/answers')).body.model;
    const own = (await client.get(`/api/v1/forms/${scenario.shortUrlId}/results`)).body.model;
    return {
      resume: resume.body.model.data.map(({ state }: { state: string }) => state),
      found: (await rows(`/api/v1/questionnaires/${scenario.questionnaireId}/resume`)).length,
      participants: (await rows(`/api/v1/questionnaires/${scenario.questionnaireId}/participants`)).length,
      mine: mine.find(({ answer_id }: { answer_id: string }) => answer_id === answerId).state,
      own: own.map(({ state }: { state: string }) => state),
    };
  };
  const nowhere = { found: 0, participants: 0 };
  expect(await statesOf()).toEqual({
    ...nowhere,
    ...{ resume: ['in_progress'], mine: 'in_progress', own: ['in_progress'] },
  });
  await client.post(`/api/v1/answers/${answerId}/finish`, { device_id: 'device-of-a-test' });
  const reopened = await manager.post(`/api/v1/answers/${answerId}/reopen`, { reason: 'Fechou sem querer.' });
  expect(reopened.status, JSON.stringify(reopened.body)).toBe(200);
  expect(await statesOf()).toEqual({
    ...{ found: 1, participants: 1 },
    ...{ resume: ['returned'], mine: 'returned', own: ['returned'] },
  });
  await client.post(`/api/v1/answers/${answerId}/finish`, { device_id: 'device-of-a-test' });
  expect(await statesOf()).toMatchObject({ ...nowhere, resume: ['awaiting_correction'] });
});
