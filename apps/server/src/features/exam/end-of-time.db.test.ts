import type { ApiClient } from '@certame/testkit/api-client.ts';
import { choiceQuestion, createExamScenario, type ExamScenario } from '@certame/testkit/exam-scenario.ts';
import { beginExam, candidateOf } from '@certame/testkit/exam-walk.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, test } from 'vitest';

const device_id = 'device-of-a-test';
const server = await useTestServer({ environment: { JOBS: 'off' } });
const { owner } = server;
const manager = await server.as('manager');

async function attemptWithPauses(
  limitMin: number | null = null,
): Promise<{ scenario: ExamScenario; client: ApiClient; answerId: string }> {
  const scenario = await createExamScenario(server.ownerUrl, {
    sections: [[choiceQuestion('um')]],
    settings: { allow_pauses: true, limit_min: limitMin },
  });
  return { scenario, ...(await beginExam(await candidateOf(server, scenario, 'student'), scenario, [])) };
}
const change = (client: ApiClient, answerId: string, action: 'pause' | 'continue') =>
  client.post(`/api/v1/answers/${answerId}/${action}`, { device_id });
const save = (
  client: ApiClient,
  { itemIds }: ExamScenario,
  answerId: string,
  seq: number,
  answeredAt: Date,
) =>
  client.post(`/api/v1/answers/${answerId}/responses`, {
    device_id,
    responses: [{ item_id: itemIds[0], seq, value: 'a', answered_at: answeredAt.toISOString() }],
  });
async function attemptRow(answerId: string) {
  const { rows } = await owner.query('select state, deadline_at, paused_at from attempts where id = $1', [
    answerId,
  ]);
  return rows[0];
}

describe('a questionnaire that was closed', () => {
  test('is not gone on with after a pause, and takes what was answered before', async () => {
    const { scenario, client, answerId } = await attemptWithPauses();
    const answeredAt = new Date();
    await manager.post(`/api/v1/questionnaires/${scenario.questionnaireId}/close`);
    const { deadline_at } = await attemptRow(answerId);
    expect((await change(client, answerId, 'pause')).body.code).toBe('exam-ended');
    expect(await attemptRow(answerId)).toEqual({ state: 'in_progress', deadline_at, paused_at: null });
    expect((await save(client, scenario, answerId, 1, answeredAt)).body.acknowledged).toHaveLength(1);
    expect((await save(client, scenario, answerId, 2, new Date())).body.rejected).toMatchObject([
      { code: 'answer-too-late' },
    ]);
  });

  test('is not gone on with by who paused before', async () => {
    const { scenario, client, answerId } = await attemptWithPauses();
    await change(client, answerId, 'pause');
    await manager.post(`/api/v1/questionnaires/${scenario.questionnaireId}/close`);
    expect((await change(client, answerId, 'continue')).body.code).toBe('exam-closed');
    expect((await attemptRow(answerId)).state).toBe('paused');
    await manager.post(`/api/v1/questionnaires/${scenario.questionnaireId}/reopen`);
    expect((await change(client, answerId, 'continue')).body).toMatchObject({
      state: 'in_progress',
      deadline: null,
    });
  });

  test('gives nobody an attempt back', async () => {
    const { scenario, client, answerId } = await attemptWithPauses();
    await client.post(`/api/v1/answers/${answerId}/finish`, { device_id });
    await manager.post(`/api/v1/questionnaires/${scenario.questionnaireId}/close`);
    const reopened = await manager.post(`/api/v1/answers/${answerId}/reopen`, {
      reason: 'Faltou luz na sala',
    });
    expect(reopened.body.code).toBe('exam-closed');
  });
});

describe('an attempt whose time is over', () => {
  test('is not paused, and takes what was answered in time', async () => {
    const { scenario, client, answerId } = await attemptWithPauses(30);
    const answeredAt = new Date(Date.now() - 30_000);
    await owner.query(`update attempts set deadline_at = now() - interval '20 seconds' where id = $1`, [
      answerId,
    ]);
    expect((await change(client, answerId, 'pause')).body.code).toBe('exam-ended');
    expect((await attemptRow(answerId)).state).toBe('in_progress');
    expect((await save(client, scenario, answerId, 1, answeredAt)).body.acknowledged).toHaveLength(1);
  });
});

test('who pauses comes back, also on a page opened anew, with the time that was left', async () => {
  const { scenario, client, answerId } = await attemptWithPauses(30);
  await change(client, answerId, 'pause');
  await owner.query(
    `update attempts set started_at = started_at - interval '2 hours', deadline_at = deadline_at - interval '2 hours',
                         paused_at = paused_at - interval '110 minutes' where id = $1`,
    [answerId],
  );
  const entered = await client.post(`/api/v1/forms/${scenario.shortUrlId}/answers`, { device_id });
  expect(entered.body).toMatchObject({ answer_id: answerId, state: 'paused' });
  const left = Date.parse((await change(client, answerId, 'continue')).body.deadline) - Date.now();
  expect(Math.round(left / 60_000)).toBe(20);
});
