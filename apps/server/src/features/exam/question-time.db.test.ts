import type { ApiClient } from '@certame/testkit/api-client.ts';
import { choiceQuestion, createExamScenario, type ExamScenario } from '@certame/testkit/exam-scenario.ts';
import { beginExam, candidateOf } from '@certame/testkit/exam-walk.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, test } from 'vitest';

const device_id = 'device-of-a-test';
const second = 1000;
const server = await useTestServer({ environment: { JOBS: 'off' } });
const { owner } = server;
/** The server's clock stands: how long a request takes is no part of the seconds that are counted here. */
const nowMs = Date.now();
server.services.now = () => nowMs;

interface Begun {
  scenario: ExamScenario;
  client: ApiClient;
  answerId: string;
}

async function begin(settings: object = {}, extraTimePercent = 0): Promise<Begun> {
  const scenario = await createExamScenario(server.ownerUrl, {
    sections: [[{ ...choiceQuestion('um'), required: true }, choiceQuestion('dois')]],
    settings: { presentation: 'question', do_not_go_back: true, question_limit_s: 60, ...settings },
  });
  await owner.query('update participants set extra_time_percent = $2 where questionnaire_id = $1', [
    scenario.questionnaireId,
    extraTimePercent,
  ]);
  return { scenario, ...(await beginExam(await candidateOf(server, scenario, 'student'), scenario, [])) };
}
const read = ({ client, answerId }: Begun) =>
  client.get(`/api/v1/answers/${answerId}?device_id=${device_id}`);
const call = ({ client, answerId }: Begun, name: string, body: object = {}) =>
  client.post(`/api/v1/answers/${answerId}/${name}`, { device_id, ...body });
const save = (begun: Begun, index: number, seq: number, answeredAtMs: number) =>
  call(begun, 'responses', {
    responses: [
      {
        ...{ item_id: begun.scenario.itemIds[index], seq, value: 'a' },
        answered_at: new Date(answeredAtMs).toISOString(),
      },
    ],
  });

/** As if the question had been opened earlier, and the device had not been heard of since `silentMs` ago. */
async function letPass({ answerId }: Begun, passedMs: number, silentMs = passedMs): Promise<void> {
  await owner.query(
    `update attempts set question_closes_at = question_closes_at - $2 * interval '1 millisecond',
            deadline_at = deadline_at - $2 * interval '1 millisecond',
            device_seen_at = $3 where id = $1`,
    [answerId, passedMs, new Date(nowMs - silentMs)],
  );
}
const leftS = (reply: { body: { question_deadline: string; server_now: string } }): number =>
  Math.round((Date.parse(reply.body.question_deadline) - Date.parse(reply.body.server_now)) / second);

describe('the time of a question', () => {
  test('begins when it is handed out, with the extra time, and goes on through a reload', async () => {
    const begun = await begin({}, 50);
    expect(leftS(await read(begun))).toBe(90);
    const info = await begun.client.get(`/api/v1/forms/${begun.scenario.shortUrlId}`);
    expect(info.body.question_limit_s).toBe(90);
    await letPass(begun, 30 * second);
    expect(leftS(await read(begun))).toBe(60);
    const again = await begun.client.post(`/api/v1/forms/${begun.scenario.shortUrlId}/answers`, {
      device_id,
    });
    expect(leftS(again)).toBe(60);
  });

  test('ends what can be answered, and what was given in time and came late still counts', async () => {
    const begun = await begin();
    await letPass(begun, 90 * second);
    const tooLate = await save(begun, 0, 1, nowMs);
    expect(tooLate.body).toMatchObject({ acknowledged: [], rejected: [{ code: 'question-closed' }] });
    const inTime = await save(begun, 0, 2, nowMs - 40 * second);
    expect(inTime.body).toMatchObject({ acknowledged: [{ seq: 2 }], rejected: [] });
    const { rows } = await owner.query('select late from response_changes where attempt_id = $1', [
      begun.answerId,
    ]);
    expect(rows).toEqual([{ late: true }]);
  });

  test('believes no device that had a line when it closed', async () => {
    const begun = await begin();
    // Closed 90 s ago, and heard of 20 s ago.
    await letPass(begun, 150 * second, 20 * second);
    const reply = await save(begun, 0, 1, nowMs - 100 * second);
    expect(reply.body.rejected).toMatchObject([{ code: 'question-closed' }]);
  });

  test('leads to the next question whether it was answered or not, and the next one has its own', async () => {
    const begun = await begin();
    const early = await call(begun, 'advance', { from_step: 0 });
    expect(early).toMatchObject({ status: 422, body: { code: 'exam-required-missing' } });
    await letPass(begun, 61 * second);
    const next = await call(begun, 'advance', { from_step: 0 });
    expect(next).toMatchObject({ status: 200, body: { form: { current_step: 1 } } });
    expect(leftS(next)).toBe(60);
    // The same request again, its reply was lost: no more time.
    await letPass(begun, 20 * second);
    expect(leftS(await call(begun, 'advance', { from_step: 0 }))).toBe(40);
    const back = await save(begun, 0, 1, nowMs - 70 * second);
    expect(back.body.rejected).toMatchObject([{ code: 'exam-cannot-go-back' }]);
  });

  test('ends the attempt with the last one, and an extension of the period does not open it again', async () => {
    const begun = await begin({ limit_min: 60 });
    const first = await read(begun);
    expect(Date.parse(first.body.deadline) - Date.parse(first.body.server_now)).toBeGreaterThan(50 * 60_000);
    await save(begun, 0, 1, nowMs);
    const last = await call(begun, 'advance', { from_step: 0 });
    expect(last.body.deadline).toBe(last.body.question_deadline);
    const manager = await server.as('manager');
    const { rows } = await owner.query('select id from participants where questionnaire_id = $1', [
      begun.scenario.questionnaireId,
    ]);
    await manager.put(`/api/v1/questionnaires/${begun.scenario.questionnaireId}/participants/${rows[0].id}`, {
      extension_min: 30,
    });
    expect((await read(begun)).body.deadline).toBe(last.body.question_deadline);
    await letPass(begun, 61 * second);
    expect(await call(begun, 'finish', { reason: 'general_time_expired' })).toMatchObject({
      status: 200,
      body: { finish_reason: 'general_time_expired' },
    });
  });

  test('stands in a pause, and can not be waited out by one', async () => {
    const begun = await begin({ allow_pauses: true });
    await letPass(begun, 20 * second, 0);
    await call(begun, 'pause');
    await owner.query(`update attempts set paused_at = paused_at - interval '10 minutes' where id = $1`, [
      begun.answerId,
    ]);
    // The test moves the pause's beginning, so the question's end is ten minutes further on.
    const reply = await call(begun, 'continue');
    expect(leftS(reply)).toBe(640);
    await letPass(begun, 700 * second, 0);
    expect(await call(begun, 'pause')).toMatchObject({ status: 422, body: { code: 'question-closed' } });
  });
});
