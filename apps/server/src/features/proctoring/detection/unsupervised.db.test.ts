import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { beginExam, candidateOf } from '@certame/testkit/exam-walk.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { beginSupervised } from '../testing/supervised-exam.ts';

const server = await useTestServer({ environment: { JOBS: 'off' } });
const device_id = 'device-of-a-test';
const now = () => new Date().toISOString();

/** What the server asks of its tables of supervised attempts meanwhile. Each reading of an exam asks for its configuration's date. */
async function statementsOfSupervision(work: () => Promise<{ status: number }>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    expect((await work()).status).toBe(200);
    expect(query).toHaveBeenCalled();
    return query.mock.calls
      .map(([first]): unknown => first)
      .map((first) => (typeof first === 'string' ? first : (first as { text: string }).text))
      .filter((text) => /proctoring_(?!config)/.test(text));
  } finally {
    query.mockRestore();
  }
}

it('an exam that nobody supervises pays no statement for it, neither with an answer nor with an event', async () => {
  const scenario = await createExamScenario(server.ownerUrl, { sections: [[choiceQuestion('Um')]] });
  const client = await candidateOf(server, scenario, 'student');
  const { answerId } = await beginExam(client, scenario, []);
  const path = `/api/v1/answers/${answerId}`;
  const responses = [{ item_id: scenario.itemIds[0], seq: 1, value: 'a', answered_at: now() }];
  const events = [{ seq: 1, type: 'page_hidden', data: {}, emitted_at: now() }];
  expect(
    await statementsOfSupervision(() => client.post(`${path}/responses`, { device_id, responses })),
  ).toEqual([]);
  expect(await statementsOfSupervision(() => client.post(`${path}/events`, { device_id, events }))).toEqual(
    [],
  );
});

it('a supervised one pays one, with what its detectors report', async () => {
  const { client, answerId } = await beginSupervised(server);
  const report = (seq: number, type: string) =>
    client.post(`/api/v1/answers/${answerId}/events`, {
      device_id,
      events: [{ seq, type, data: {}, emitted_at: now() }],
    });
  expect(await statementsOfSupervision(() => report(1, 'page_hidden'))).toEqual([]);
  expect(await statementsOfSupervision(() => report(2, 'webcam_phone'))).toHaveLength(1);
});
