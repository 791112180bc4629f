import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { releaseScores, takeExam } from '@certame/testkit/exam-walk.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { expect, test } from 'vitest';

const server = await useTestServer();

test('a question that was stored before texts had limits is still taken, scored, shown and opened', async () => {
  const question = choiceQuestion('Quanto?', 'b');
  const statement = '<p>Quanto é <b>um</b> mais <b>um</b>?</p>'.repeat(6000);
  const scenario = await createExamScenario(server.ownerUrl, {
    sections: [[{ ...question, content: { ...question.content, statement } }]],
  });
  const [manager, student] = [await server.as('manager'), await server.as('student')];
  const { answerId } = await takeExam(student, scenario, ['b']);
  await releaseScores(manager, scenario.questionnaireId, true);
  const result = await student.get(`/api/v1/answers/${answerId}/result`);
  expect(result.status, JSON.stringify(result.body).slice(0, 300)).toBe(200);
  const { rows } = await server.owner.query<{ question_id: string }>(
    'select question_id from questionnaire_items where id = $1',
    [scenario.itemIds[0]],
  );
  const path = `/api/v1/base_question/${rows[0]?.question_id}`;
  const { status, body } = await manager.get(path);
  expect(status, JSON.stringify(body).slice(0, 300)).toBe(200);
  expect(body.model.content.statement).toBe(statement);
  // Whoever writes it again keeps to the limits.
  const again = await manager.put(path, { ...body.model, updated_at: body.model.updated_at });
  expect(again.status).toBe(422);
  expect(Object.keys(again.body.errors)).toContain('content.statement');
});
