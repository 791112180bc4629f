import type { ApiClient } from '@certame/testkit/api-client.ts';
import { choiceQuestion, createExamScenario, type ExamScenario } from '@certame/testkit/exam-scenario.ts';
import { beginExam, candidateOf } from '@certame/testkit/exam-walk.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';

const device_id = 'device-of-a-test';
const server = await useTestServer({ environment: { JOBS: 'off' } });
const { owner } = server;

let scenario: ExamScenario;
let client: ApiClient;
let answerId = '';
let seq = 0;
beforeAll(async () => {
  scenario = await createExamScenario(server.ownerUrl, { sections: [[choiceQuestion('um')]] });
  ({ client, answerId } = await beginExam(await candidateOf(server, scenario, 'student'), scenario, []));
});

afterEach(() => void vi.restoreAllMocks());

const changes = (count: number) =>
  Array.from({ length: count }, () => ({
    item_id: scenario.itemIds[0],
    seq: ++seq,
    value: 'abcde'[seq % 5],
    answered_at: new Date().toISOString(),
  }));
const save = (responses: ReturnType<typeof changes>, id = answerId, by = client) =>
  by.post(`/api/v1/answers/${id}/responses`, { device_id, responses });

test('who floods the history of one answer waits; what was acknowledged stays, and the rest comes in later', async () => {
  let acknowledged = 0;
  let refused = changes(0);
  for (let round = 0; round < 500 && refused.length === 0; round += 1) {
    const responses = changes(200);
    const reply = await save(responses);
    if (reply.status === 200) acknowledged += reply.body.acknowledged.length;
    else {
      expect(reply.body.code).toBe('busy');
      refused = responses;
    }
  }
  const inHistory = async () =>
    (
      await owner.query('select count(*)::int as count from response_changes where attempt_id = $1', [
        answerId,
      ])
    ).rows[0].count;
  expect(refused).toHaveLength(200);
  expect(acknowledged).toBeGreaterThan(10_000);
  expect(await inHistory()).toBe(acknowledged);

  // Nobody else is held up, not even by who knows the attempt's id.
  const other = await beginExam(await candidateOf(server, scenario, 'student2'), scenario, []);
  expect((await save(changes(1), other.answerId, other.client)).status).toBe(200);

  const later = Date.now() + 60_000;
  vi.spyOn(server.services, 'now').mockImplementation(() => later);
  expect((await save(refused)).body.acknowledged).toHaveLength(200);
  expect(await inHistory()).toBe(acknowledged + 200);
  const { rows } = await owner.query('select seq from responses where attempt_id = $1', [answerId]);
  expect(rows).toEqual([{ seq: refused.at(-1)?.seq }]);
});

test('a heartbeat always comes through, however many events were reported', async () => {
  const report = (events: object[]) =>
    client.post(`/api/v1/answers/${answerId}/events`, { device_id, events });
  const data = { text: 'x'.repeat(1000) };
  const event = (n: number) => ({
    seq: n,
    type: 'blur',
    severity: 'L',
    data,
    emitted_at: new Date().toISOString(),
  });
  let next = 1;
  let status = 200;
  while (status === 200 && next < 20_000) {
    status = (await report(Array.from({ length: 200 }, () => event(next++)))).status;
  }
  expect(status).toBe(503);
  expect((await report([])).status).toBe(200);
});
