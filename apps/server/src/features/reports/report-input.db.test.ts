import { reportNames } from '@certame/contract/features/reports/endpoints.ts';
import { choiceQuestion, createExamScenario, type ExamScenario } from '@certame/testkit/exam-scenario.ts';
import { candidateOf, takeExam } from '@certame/testkit/exam-walk.ts';
import { narrowedMember } from '@certame/testkit/narrowed-member.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { describe, expect, test } from 'vitest';
import { filterOf, readReport } from './testing/report-scenario.ts';

const server = await useTestServer();
const { owner } = server;
const teacher = await server.as('teacher');

const pathOf = (name: string): string => `/api/v1/reports/questionnaire_${name}`;
const make = (questions: number, settings: object = {}): Promise<ExamScenario> =>
  createExamScenario(server.ownerUrl, {
    sections: [Array.from({ length: questions }, (_none, index) => choiceQuestion(`Pergunta ${index + 1}`))],
    settings,
  });
const empty = await make(2);

describe.each(reportNames)('%s', (name) => {
  const ask = (id: string) => teacher.get(`${pathOf(name)}?${filterOf(name, [id])}`);

  test('asks for its questionnaire, in the list, the charts and the files', async () => {
    const key = ['performance', 'results'].includes(name) ? 'questionnaires' : 'questionnaire_id';
    for (const path of ['', '/charts', '/export/xls', '/export/pdf']) {
      const { status, body } = await teacher.get(`${pathOf(name)}${path}?filters[${key}]=`);
      expect(status, path).toBe(422);
      expect(Object.keys(body.errors ?? body.fields ?? {}), path).toEqual([`filters.${key}`]);
    }
  });

  test('knows no questionnaire of another institution, and no word in place of one', async () => {
    const { rows } = await owner.query('select id from questionnaires where institution_id <> $1 limit 1', [
      empty.institutionId,
    ]);
    const foreign: string = rows[0]?.id ?? '00000000-0000-4000-8000-000000000000';
    expect((await ask(foreign)).status).toBe(404);
    expect((await ask('toString')).status).toBe(422);
  });

  test('is refused for anonymous answers', async () => {
    const anonymous = await make(1, { anonymous: true });
    const { status, body } = await ask(anonymous.questionnaireId);
    expect([status, body.code]).toEqual([409, 'answers-anonymous']);
  });

  test('of an exam that nobody took has no attempts, and charts without points of people', async () => {
    const { total, figures } = await readReport(teacher, name, [empty.questionnaireId]);
    if (name !== 'presence') expect(total).toBe(0);
    expect(figures.facts.length).toBeGreaterThan(1);
  });
});

test('rules of data access hide a questionnaire from reports too', async () => {
  const [seen, hidden] = [await make(1), await make(1)];
  const member = await narrowedMember(server, seen, 'read');
  const ask = (id: string) => member.get(`${pathOf('score')}?filters[questionnaire_id]=${id}`);
  expect((await ask(seen.questionnaireId)).status).toBe(200);
  expect((await ask(hidden.questionnaireId)).status).toBe(404);
  const { body } = await member.get('/api/v1/reports/questionnaires');
  expect(body.model.map(({ id }: { id: string }) => id)).toEqual([seen.questionnaireId]);
  expect((await member.get(`/api/v1/reports/questionnaires/${hidden.questionnaireId}`)).status).toBe(404);
});

test('a comparison is of equally long exams, of at most six', async () => {
  const [two, three] = [await make(2), await make(3)];
  const ask = (ids: readonly string[]) =>
    teacher.get(`${pathOf('performance')}?${filterOf('performance', ids)}`);
  const refused = await ask([two.questionnaireId, three.questionnaireId]);
  expect([refused.status, refused.body.code]).toEqual([422, 'questionnaires-incompatible']);
  expect(JSON.stringify(refused.body)).toContain('Avaliações incompatíveis');
  expect((await ask([two.questionnaireId, empty.questionnaireId])).status).toBe(200);
  const many = await Promise.all(Array.from({ length: 7 }, () => make(1)));
  expect((await ask(many.map(({ questionnaireId }) => questionnaireId))).status).toBe(422);
});

test('two hundred questions and one attempt make whole rows', async () => {
  const long = await make(200);
  await takeExam(
    await candidateOf(server, long, 'student'),
    long,
    Array.from({ length: 200 }, (_none, index) => 'ab'.charAt(index % 2)),
  );
  const { rows, chart } = await readReport(teacher, 'results', [long.questionnaireId]);
  expect(rows[0].cells).toHaveLength(200);
  expect(rows[0].right).toBe(100);
  expect(chart('outcomes')?.points).toHaveLength(200);
  const score = await readReport(teacher, 'score', [long.questionnaireId]);
  expect([score.fact('mean'), score.fact('deviation')]).toEqual(['50', '0']);
});

test('a candidate has no reports', async () => {
  const student = await server.as('student');
  expect(
    (await student.get(`${pathOf('score')}?filters[questionnaire_id]=${empty.questionnaireId}`)).status,
  ).toBe(403);
});

test('the calls by address take participants, questions and all rows at once', async () => {
  const exam = await make(2);
  const { answerId } = await takeExam(await candidateOf(server, exam, 'student'), exam, ['a', 'b']);
  await takeExam(await candidateOf(server, exam, 'student2'), exam, ['b', 'b']);
  const [{ user_id }] = (await owner.query('select user_id from attempts where id = $1', [answerId])).rows;
  const path = `${pathOf('results')}/${exam.questionnaireId}`;
  const one = await teacher.get(`${path}?users[]=${user_id}&questionsId[]=${exam.itemIds[1]}&per_page=-1`);
  expect(one.status, JSON.stringify(one.body)).toBe(200);
  expect(one.body.model.data.map(({ id }: { id: string }) => id)).toEqual([answerId]);
  expect(one.body.model.data[0].cells.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['wrong']);
  expect((await teacher.get(`${path}?per_page=1&page=2`)).body.model).toMatchObject({
    total: 2,
    current_page: 2,
  });
  expect((await teacher.get(`${path}?per_page=0`)).status).toBe(422);
  const without = await teacher.get(
    `${pathOf('results')}?questionnaires[]=${exam.questionnaireId}&per_page=-1`,
  );
  expect(without.body.model.total).toBe(2);
  const performance = await teacher.get(
    `${pathOf('performance')}/${exam.questionnaireId}?users[]=${user_id}`,
  );
  expect(performance.body.model.data[0].percents).toEqual({ [exam.questionnaireId]: '50' });
});
