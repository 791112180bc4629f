import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { beginExam, candidateOf } from '@certame/testkit/exam-walk.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { expect, test } from 'vitest';

const server = await useTestServer({ environment: { JOBS: 'off' } });
const { owner } = server;

const makeExam = () =>
  createExamScenario(server.ownerUrl, {
    sections: [[choiceQuestion('Uma'), choiceQuestion('Outra')], [choiceQuestion('Mais uma')]],
    settings: { shuffle_options: true, shuffle_questions: true },
  });
const read = async (client: Awaited<ReturnType<typeof candidateOf>>, answerId: string) =>
  (await client.get(`/api/v1/answers/${answerId}?device_id=device-of-a-test`)).body;

test('a composition is stored once, and gives the form back to a server that has not seen it', async () => {
  const scenario = await makeExam();
  const clients = await Promise.all(
    ['student', 'student2'].map((name) => candidateOf(server, scenario, name)),
  );
  const begun = await Promise.all(clients.map((client) => beginExam(client, scenario, [])));
  const { rows } = await owner.query('select id from form_compositions where questionnaire_id = $1', [
    scenario.questionnaireId,
  ]);
  expect(rows).toHaveLength(1);
  const [first] = begun;
  if (!first) throw new Error('Nobody has begun');
  const { form } = await read(first.client, first.answerId);
  // Under an id that the server has not met, as after its restart.
  await owner.query(
    `with other as (insert into form_compositions (institution_id, questionnaire_id, digest, sections)
                    select institution_id, questionnaire_id, 'other', sections from form_compositions where id = $1 returning id)
     update attempts set composition_id = other.id from other where attempts.id = $2`,
    [rows[0].id, first.answerId],
  );
  expect((await read(first.client, first.answerId)).form).toEqual(form);
});

test('no attempt begins without its composition, should the database have been set back', async () => {
  const scenario = await makeExam();
  await beginExam(await candidateOf(server, scenario, 'student'), scenario, []);
  await owner.query('delete from form_compositions where questionnaire_id = $1', [scenario.questionnaireId]);
  const other = await candidateOf(server, scenario, 'student2');
  const path = `/api/v1/forms/${scenario.shortUrlId}/answers`;
  expect((await other.post(path, { device_id: 'device-of-a-test' })).status).toBe(500);
  await beginExam(other, scenario, []);
  const { rows } = await owner.query(
    'select c.id from attempts a join form_compositions c on c.id = a.composition_id where a.questionnaire_id = $1',
    [scenario.questionnaireId],
  );
  expect(rows).toHaveLength(1);
});
