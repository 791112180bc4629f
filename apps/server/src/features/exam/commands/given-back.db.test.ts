import { choiceQuestion } from '@certame/testkit/exam-scenario.ts';
import { expect, test, vi } from 'vitest';
import {
  type Begun,
  beat,
  device_id,
  minute,
  save,
  usePresenceScenario,
} from '../testing/presence-scenario.ts';

const { manager, sql, begin, rowOf } = await usePresenceScenario();
const reason = 'Queda de energia comprovada';

const act = async (begun: Begun, body: object) =>
  manager.post(`/api/v1/questionnaires/${begun.scenario.questionnaireId}/panel/actions`, {
    participant_ids: [(await rowOf(begun)).participant_id],
    reason,
    ...body,
  });
const form = ({ client, scenario }: Begun) => client.get(`/api/v1/forms/${scenario.shortUrlId}`);
const enter = ({ client, scenario }: Begun) =>
  client.post(`/api/v1/forms/${scenario.shortUrlId}/answers`, { device_id });
const finish = ({ client, answerId }: Begun) =>
  client.post(`/api/v1/answers/${answerId}/finish`, { device_id });

async function closeOverdue(): Promise<void> {
  await sql(`select graphile_worker.add_job('close_overdue_attempts', job_key := 'given-back')`);
  const left = () => sql(`select from graphile_worker.jobs where key = 'given-back'`);
  await vi.waitFor(async () => expect(await left()).toHaveLength(0), { timeout: 20_000 });
}
/** An exam of one who has finished, closed by staff an hour before its end. */
async function closedExam(settings: object = {}): Promise<Begun> {
  const begun = await begin(settings, [choiceQuestion('um')]);
  await save(begun, [1], Date.now());
  await finish(begun);
  await sql(
    `update questionnaires set ends_at = now() + interval '1 hour', updated_at = now() where id = $1`,
    [begun.scenario.questionnaireId],
  );
  const closed = await manager.post(`/api/v1/questionnaires/${begun.scenario.questionnaireId}/close`);
  expect(closed.status).toBe(200);
  return begun;
}

test('one attempt of a closed exam goes on for so many minutes, and the exam stays closed', async () => {
  const begun = await closedExam();
  expect((await form(begun)).body).toMatchObject({ may_start: false, open_answer_id: null });
  const preview = await act(begun, { action: 'reopen', dry_run: true });
  expect(preview.body.model).toMatchObject([{ refused: null }]);
  const without = await act(begun, { action: 'reopen' });
  expect(without).toMatchObject({ status: 422 });
  expect(Object.keys(without.body.errors)).toEqual(['minutes']);
  const done = await act(begun, { action: 'reopen', minutes: 20 });
  expect(done.body.model).toMatchObject([{ refused: null }]);

  expect((await form(begun)).body).toMatchObject({ may_start: true, open_answer_id: begun.answerId });
  const mine = await begun.client.get('/api/v1/questionnaires/answers');
  const listed = (mine.body.model?.data ?? mine.body.model ?? mine.body.data).find(
    (one: { short_url_id: string }) => one.short_url_id === begun.scenario.shortUrlId,
  );
  expect(listed).toMatchObject({ may_start: true, questionnaire_state: 'closed', state: 'returned' });
  const entered = await enter(begun);
  expect(entered.body.state).toBe('in_progress');
  const leftMs = Date.parse(entered.body.deadline) - Date.parse(entered.body.server_now);
  expect(Math.round(leftMs / minute)).toBe(20);
  expect((await save(begun, [200_001], Date.now())).body.acknowledged).toHaveLength(1);

  // The jobs that end what is open in closed exams leave it, and nobody else is touched.
  await closeOverdue();
  expect(await rowOf(begun)).toMatchObject({ state: 'in_progress' });
  const { rows } = (await manager.get(`/api/v1/questionnaires/${begun.scenario.questionnaireId}/panel`)).body
    .model;
  expect(rows.filter((row: { reopened_until: string | null }) => row.reopened_until !== null)).toHaveLength(
    1,
  );
  expect((await finish(begun)).body).toMatchObject({ finish_reason: 'user' });
  expect((await form(begun)).body).toMatchObject({ may_start: false, open_answer_id: null });
  const [exam] = await sql('select state from questionnaires where id = $1', [
    begun.scenario.questionnaireId,
  ]);
  expect(exam).toEqual({ state: 'closed' });
});

test('it ends by itself, in a pause of its candidate too, and before that it may be ended by staff', async () => {
  const begun = await closedExam({ allow_pauses: true });
  await act(begun, { action: 'reopen', minutes: 20 });
  const paused = await begun.client.post(`/api/v1/answers/${begun.answerId}/pause`, { device_id });
  expect(paused.body.state).toBe('paused');
  await closeOverdue();
  expect(await rowOf(begun)).toMatchObject({ state: 'paused' });
  const back = await begun.client.post(`/api/v1/answers/${begun.answerId}/continue`, { device_id });
  expect(back.body.state).toBe('in_progress');
  // Nobody stops it: the exam is closed.
  expect((await act(begun, { action: 'pause' })).body.model).toMatchObject([{ refused: 'not_released' }]);
  await begun.client.post(`/api/v1/answers/${begun.answerId}/pause`, { device_id });
  await sql(
    `update attempts set reopened_until = now() - interval '1 minute', deadline_at = now() - interval '1 minute' where id = $1`,
    [begun.answerId],
  );
  expect((await beat(begun)).status).toBe(200);
  expect((await save(begun, [200_002], Date.now())).status).toBe(409);
  await closeOverdue();
  expect(await rowOf(begun)).toMatchObject({
    state: 'awaiting_release',
    finish_reason: 'general_time_expired',
  });

  await act(begun, { action: 'reopen', minutes: 5 });
  expect((await act(begun, { action: 'force_finish' })).body.model).toMatchObject([{ refused: null }]);
  expect(await rowOf(begun)).toMatchObject({ finish_reason: 'manual_score_route' });
});

test('closing an exam, or archiving it, ends what was given back in it as well', async () => {
  const begun = await begin({}, [choiceQuestion('um')]);
  await finish(begun);
  // The period is over, and the exam is not closed yet: minutes reach beyond it.
  await sql(
    `update questionnaires set ends_at = now() - interval '1 minute', updated_at = now() where id = $1`,
    [begun.scenario.questionnaireId],
  );
  expect((await act(begun, { action: 'reopen' })).body.model).toMatchObject([{ refused: 'exam-ended' }]);
  expect((await act(begun, { action: 'reopen', minutes: 30 })).body.model).toMatchObject([{ refused: null }]);
  expect((await enter(begun)).body.state).toBe('in_progress');
  expect((await manager.post(`/api/v1/questionnaires/${begun.scenario.questionnaireId}/close`)).status).toBe(
    200,
  );
  expect(await rowOf(begun)).toMatchObject({ reopened_until: null });
  expect((await form(begun)).body).toMatchObject({ may_start: false });
});
