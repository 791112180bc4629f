import type { ApiClient } from '@certame/testkit/api-client.ts';
import { choiceQuestion, createExamScenario, type ExamScenario } from '@certame/testkit/exam-scenario.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { beforeEach, expect, test } from 'vitest';

/** A question of a released questionnaire is changed while somebody is answering it. */
let scenario: ExamScenario;
let questionId = '';
const device = 'device-one';

const server = await useTestServer({ environment: { JOBS: 'off' } });
const { owner } = server;
const teacher = await server.as('teacher');
beforeEach(async () => {
  scenario = await createExamScenario(server.ownerUrl, {
    sections: [[choiceQuestion('Antes da mudança', 'b'), choiceQuestion('A outra', 'c')]],
  });
  const { rows } = await owner.query('select question_id from questionnaire_items where id = $1', [
    scenario.itemIds[0],
  ]);
  questionId = rows[0].question_id;
});

async function start(account: string) {
  const client = await server.as(account);
  const { body } = await client.post(`/api/v1/forms/${scenario.shortUrlId}/answers`, { device_id: device });
  const items: { item_id: string; content: { statement: string } }[] = body.form.items;
  return { client, answerId: body.answer_id as string, items };
}

async function change(by: ApiClient = teacher): Promise<void> {
  const { body } = await by.get(`/api/v1/base_question/${questionId}`);
  const { content, key, ...question } = body.model;
  const reply = await by.put(`/api/v1/base_question/${questionId}`, {
    ...question,
    title: 'Mudada',
    content: { ...content, statement: '<p>Depois da mudança</p>' },
    key: { ...key, correct_option_ids: ['d'] },
  });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
}

async function scoreOf({ client, answerId, items }: Awaited<ReturnType<typeof start>>, value: string) {
  const saved = await client.post(`/api/v1/answers/${answerId}/responses`, {
    device_id: device,
    responses: [{ item_id: items[0]?.item_id, seq: 1, value, answered_at: new Date().toISOString() }],
  });
  expect(saved.body.rejected).toEqual([]);
  await client.post(`/api/v1/answers/${answerId}/finish`, { device_id: device, reason: 'user' });
  const { rows } = await owner.query('select total as score from score_sheets where attempt_id = $1', [
    answerId,
  ]);
  return Number(rows[0].score);
}

test('attempts keep what they were shown, later ones are shown and scored by the new version', async () => {
  const early = await start('student');
  await change();
  const late = await start('student2');
  expect(late.items).toHaveLength(2);
  expect(early.items[0]?.content.statement).toContain('Antes');
  expect(late.items[0]?.content.statement).toContain('Depois');
  expect(late.items[1]?.item_id).toBe(early.items[1]?.item_id);

  const again = await early.client.get(`/api/v1/answers/${early.answerId}?device_id=${device}`);
  expect(again.body.form.items[0].content.statement).toContain('Antes');
  expect(await scoreOf(early, 'b')).toBe(1);
  expect(await scoreOf(late, 'd')).toBe(1);
});

test('the composition shows the question once, and a void reaches both versions', async () => {
  await start('student');
  await change();
  const { body } = await teacher.get(`/api/v1/questionnaires/${scenario.questionnaireId}`);
  const items = body.model.sections[0].items;
  expect(items).toHaveLength(2);
  const voided = await teacher.post(
    `/api/v1/questionnaires/${scenario.questionnaireId}/items/${items[0].id}/void`,
    { mode: 'keep', reason: 'Duas respostas certas' },
  );
  expect(voided.status, JSON.stringify(voided.body)).toBe(200);
  const { rows } = await owner.query(
    'select voided from questionnaire_items where questionnaire_id = $1 and question_id = $2',
    [scenario.questionnaireId, questionId],
  );
  expect(rows).toEqual([{ voided: 'keep' }, { voided: 'keep' }]);
});

test('a questionnaire that rules of data access hide from the author is looked after all the same', async () => {
  const early = await start('student');
  await owner.query(
    `insert into data_access (institution_id, owner_type, owner_id, model_type, model_id, level)
     select $1, 'user', id, 'questionnaires', gen_random_uuid(), 'write' from users where email = 'teacher@certame.example'`,
    [scenario.institutionId],
  );
  await change();
  await owner.query('delete from data_access');
  const again = await early.client.get(`/api/v1/answers/${early.answerId}?device_id=${device}`);
  expect(again.body.form.items[0].content.statement).toContain('Antes');
  expect((await start('student2')).items[0]?.content.statement).toContain('Depois');
});
