import { firstInstitution, secondInstitution } from '@certame/testkit/start-test-server.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { expect, it } from 'vitest';

const server = await useTestServer({ environment: { JOBS: 'off' } });
const admin = await server.as('admin');
const { owner } = server;

const countOf = async (table: string): Promise<number> =>
  Number((await owner.query(`select count(*) as n from ${table}`)).rows[0].n);
const idsOf = async (statement: string, institution: string): Promise<string[]> =>
  (await owner.query(statement, [institution])).rows.map(({ id }) => id);

it('chosen questionnaires go together, or none of them where one was answered', async () => {
  const path = '/api/v1/questionnaires';
  const [source] = await idsOf(
    `select q.id from questionnaires q join institutions i on i.id = q.institution_id
      where i.name = $1 and not exists (select from attempts a where a.questionnaire_id = q.id) limit 1`,
    firstInstitution,
  );
  const [answered] = await idsOf(
    `select q.id from questionnaires q join institutions i on i.id = q.institution_id
      where i.name = $1 and exists (select from attempts a where a.questionnaire_id = q.id) limit 1`,
    firstInstitution,
  );
  const copies: string[] = [];
  for (let copy = 0; copy < 2; copy += 1)
    copies.push((await admin.post(`${path}/${source}/clone`)).body.model.id);
  const before = await countOf('questionnaires');
  const refused = await admin.post(`${path}/delete_many`, { ids: [...copies, answered] });
  expect(refused.body.code).toBe('questionnaire-has-attempts');
  expect(await countOf('questionnaires')).toBe(before);
  expect((await admin.post(`${path}/delete_many`, { ids: copies })).status).toBe(200);
  expect(await countOf('questionnaires')).toBe(before - 2);
});

it('so do chosen questions; those in use and those of others are refused', async () => {
  const path = '/api/v1/base_question';
  const select = `select q.id from questions q join institutions i on i.id = q.institution_id
                   where i.name = $1 and q.deleted_at is null`;
  const used = 'exists (select from questionnaire_items t where t.question_id = q.id)';
  const [free] = await idsOf(`${select} and not ${used} limit 1`, firstInstitution);
  const [taken] = await idsOf(`${select} and ${used} limit 1`, firstInstitution);
  const { rows } = await owner.query(
    `insert into questions (institution_id, title, type, excerpt)
       select id, 'Alheia', 'section', '' from institutions where name = $1 returning id`,
    [secondInstitution],
  );
  const before = await countOf('questions');
  const refused = await admin.post(`${path}/delete_many`, { ids: [free, taken] });
  expect(refused.body.code).toBe('question-in-use');
  expect((await admin.post(`${path}/delete_many`, { ids: [free, rows[0].id] })).status).toBe(404);
  expect(await countOf('questions')).toBe(before);
  expect((await admin.post(`${path}/delete_many`, { ids: [free] })).status).toBe(200);
  expect(await countOf('questions')).toBe(before - 1);
});
