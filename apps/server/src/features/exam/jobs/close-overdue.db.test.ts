import type { ApiClient } from '@certame/testkit/api-client.ts';
import { choiceQuestion, createExamScenario, type ExamScenario } from '@certame/testkit/exam-scenario.ts';
import { beginExam, candidateOf } from '@certame/testkit/exam-walk.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, test, vi } from 'vitest';

const device_id = 'device-of-a-test';
const server = await useTestServer();
const { owner } = server;
const manager = await server.as('manager');

interface Begun {
  scenario: ExamScenario;
  client: ApiClient;
  answerId: string;
}
async function begin(settings: { limit_min?: number; limit_days?: number } = {}): Promise<Begun> {
  const scenario = await createExamScenario(server.ownerUrl, {
    sections: [[choiceQuestion('um')]],
    settings: { allow_pauses: true, ...settings },
  });
  return { scenario, ...(await beginExam(await candidateOf(server, scenario, 'student'), scenario, [])) };
}
const save = ({ client, scenario, answerId }: Begun, seq: number, answeredAt: Date) =>
  client.post(`/api/v1/answers/${answerId}/responses`, {
    device_id,
    responses: [{ item_id: scenario.itemIds[0], seq, value: 'a', answered_at: answeredAt.toISOString() }],
  });
const pause = ({ client, answerId }: Begun) =>
  client.post(`/api/v1/answers/${answerId}/pause`, { device_id });
const close = ({ scenario }: Begun) =>
  manager.post(`/api/v1/questionnaires/${scenario.questionnaireId}/close`);

async function rowOf(answerId: string) {
  const { rows } = await owner.query('select state, finish_reason, deadline_at from attempts where id = $1', [
    answerId,
  ]);
  return rows[0];
}
/** Runs the job that runs every minute, until it has done what is awaited. */
async function runUntil(done: () => Promise<void>): Promise<void> {
  await owner.query(`select graphile_worker.add_job('close_overdue_attempts', job_key := 'test')`);
  await vi.waitFor(done, { timeout: 30_000, interval: 50 });
}
const closed = { state: 'awaiting_release', finish_reason: 'general_time_expired' };

describe('the job that closes what is over', () => {
  test('ends attempts that go on in a closed questionnaire, then closes them; earlier answers count', async () => {
    const begun = await begin();
    await close(begun);
    const answeredAt = new Date();
    await owner.query('update attempts set deadline_at = null where id = $1', [begun.answerId]);
    await runUntil(async () => expect((await rowOf(begun.answerId)).deadline_at).not.toBeNull());
    expect((await rowOf(begun.answerId)).state).toBe('in_progress');
    expect((await save(begun, 1, answeredAt)).body.acknowledged).toHaveLength(1);

    await owner.query(`update attempts set deadline_at = deadline_at - interval '6 seconds' where id = $1`, [
      begun.answerId,
    ]);
    await runUntil(async () => expect(await rowOf(begun.answerId)).toMatchObject(closed));
    expect((await save(begun, 2, new Date(answeredAt.getTime() - 10_000))).body.acknowledged).toHaveLength(1);
    expect((await save(begun, 3, new Date())).body.rejected).toMatchObject([{ code: 'answer-too-late' }]);
  });

  test('closes who was in a long pause when the questionnaire was closed; earlier answers count', async () => {
    const begun = await begin({ limit_min: 30 });
    await pause(begun);
    await owner.query(
      `update attempts set started_at = started_at - interval '2 hours', deadline_at = deadline_at - interval '2 hours',
                           paused_at = paused_at - interval '110 minutes' where id = $1`,
      [begun.answerId],
    );
    const answeredAt = new Date(Date.now() - 1000);
    await close(begun);
    await runUntil(async () => expect(await rowOf(begun.answerId)).toMatchObject(closed));
    expect((await save(begun, 1, answeredAt)).body.acknowledged).toHaveLength(1);
  });

  test('closes a pause that outlasts the days of the questionnaire, and no other', async () => {
    const [over, running] = [await begin({ limit_days: 1 }), await begin({ limit_days: 3 })];
    for (const begun of [over, running]) {
      await pause(begun);
      await owner.query(
        `update questionnaires set released_at = now() - interval '2 days', updated_at = now() where id = $1`,
        [begun.scenario.questionnaireId],
      );
    }
    await runUntil(async () => expect(await rowOf(over.answerId)).toMatchObject(closed));
    expect((await rowOf(running.answerId)).state).toBe('paused');
  });
});
