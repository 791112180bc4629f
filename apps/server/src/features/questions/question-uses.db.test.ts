import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { candidateOf, takeExam } from '@certame/testkit/exam-walk.ts';
import { narrowedMember } from '@certame/testkit/narrowed-member.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, it } from 'vitest';

const server = await useTestServer();
const { owner } = server;
const teacher = await server.as('teacher');
const base = '/api/v1/base_question';

const questionOf = async (itemId: string | undefined): Promise<string> =>
  (await owner.query('select question_id from questionnaire_items where id = $1', [itemId])).rows[0]
    .question_id;
const usesOf = async (id: string, client = teacher) => {
  const { status, body } = await client.get(`${base}/${id}/uses`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.model;
};
/** An exam of three questions with a weight, taken by two candidates. */
async function takenExam() {
  const scenario = await createExamScenario(server.ownerUrl, {
    sections: [[choiceQuestion('Um', 'a'), choiceQuestion('Dois', 'a'), choiceQuestion('Três', 'a')]],
    settings: { weight: '3' },
  });
  await takeExam(await candidateOf(server, scenario, 'student'), scenario, ['a', 'b', 'b']);
  await takeExam(await candidateOf(server, scenario, 'student2'), scenario, ['b', undefined, 'a']);
  return scenario;
}

describe('where a question is used', () => {
  it('tells responses, percentage right and discrimination', async () => {
    const scenario = await takenExam();
    const ofItem = async (index: number) => usesOf(await questionOf(scenario.itemIds[index]));
    // Rests by hand: first question 0 (right) and 1 (wrong); third 1 (wrong) and 0 (right). Nobody has the second.
    expect(await ofItem(0)).toEqual({
      total: 1,
      uses: [
        {
          questionnaire_id: scenario.questionnaireId,
          name: 'Prova de teste',
          state: 'released',
          version: 1,
          is_current: true,
          results: {
            responses: 2,
            scored: 2,
            right_percent: 50,
            mean_percent: 50,
            discrimination: expect.closeTo(-1, 9),
          },
        },
      ],
    });
    expect((await ofItem(1)).uses[0].results).toEqual({
      responses: 1,
      scored: 2,
      right_percent: 0,
      mean_percent: 0,
      discrimination: null,
    });
  });

  it('leaves attempts in progress, voided questions and weightless rests out', async () => {
    const scenario = await takenExam();
    const question = await questionOf(scenario.itemIds[0]);
    await owner.query(
      "update attempts set state = 'in_progress' where id = (select id from attempts where questionnaire_id = $1 limit 1)",
      [scenario.questionnaireId],
    );
    expect((await usesOf(question)).uses[0].results.scored).toBe(1);
    await owner.query(
      `update score_sheets set details = jsonb_set(score_details(details), array[$2, 'state'], '"voided"') where questionnaire_id = $1`,
      [scenario.questionnaireId, scenario.itemIds[0]],
    );
    expect((await usesOf(question)).uses[0].results).toMatchObject({ scored: 0, right_percent: null });
  });

  it('lists versions apart, and says which one later attempts are shown', async () => {
    const scenario = await takenExam();
    const id = await questionOf(scenario.itemIds[0]);
    const { body } = await teacher.get(`${base}/${id}`);
    const { content, key } = body.model;
    const saved = await teacher.put(`${base}/${id}`, {
      type: 'multiple_choice',
      difficulty: 'D',
      content: { ...content, statement: '<p>Outro</p>' },
      key,
    });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    const { total, uses } = await usesOf(id);
    expect(total).toBe(2);
    expect(
      uses.map((use: { version: number; is_current: boolean }) => [use.version, use.is_current]),
    ).toEqual([
      [2, true],
      [1, false],
    ]);
    expect(uses[0].results).toMatchObject({ responses: 0, scored: 0 });
    expect(uses[1].results).toMatchObject({ responses: 2, scored: 2 });
  });

  it('shows nothing that data access hides, nor another institution', async () => {
    const seen = await takenExam();
    const hidden = await takenExam();
    const member = await narrowedMember(server, seen, 'read');
    expect((await usesOf(await questionOf(seen.itemIds[0]), member)).total).toBe(1);
    expect(await usesOf(await questionOf(hidden.itemIds[0]), member)).toEqual({ total: 0, uses: [] });
    expect((await teacher.get(`${base}/0196c1f2-aaaa-7bbb-8ccc-0123456789ab/uses`)).status).toBe(404);
  });

  it('shows questionnaires and results to those alone who may see them', async () => {
    const scenario = await takenExam();
    const question = await questionOf(scenario.itemIds[0]);
    const take = (permission: string) =>
      owner.query(
        `with gone as (delete from role_permissions where permission_key = $1 and role_id in
           (select role_id from memberships m join users u on u.id = m.user_id where u.email = 'teacher@certame.example')
         returning *) select * from gone`,
        [permission],
      );
    await take('questionnaires.resume');
    expect((await usesOf(question)).uses[0].results).toBeNull();
    await take('questionnaires.menu');
    expect(await usesOf(question)).toEqual({ total: 0, uses: [] });
  });
});
