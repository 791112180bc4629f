import type { Figures } from '@certame/contract/features/reports/charts.ts';
import type { ReportName } from '@certame/contract/features/reports/endpoints.ts';
import type { ApiClient } from '@certame/testkit/api-client.ts';
import { choiceQuestion, createExamScenario, type ExamScenario } from '@certame/testkit/exam-scenario.ts';
import { beginExam, candidateOf, takeExam } from '@certame/testkit/exam-walk.ts';
import type { TestServer } from '@certame/testkit/start-test-server.ts';

export const device_id = 'device-of-a-test';
/** Key and full score of each question, in the exam's order. */
export const keys = ['b', 'c', 'a'];
export const scores = ['1', '2.5', '1.5'];

/** One changes an answer and pauses, one leaves a question blank, one has all right; the others of the class don't come. */
export async function makeReportScenario(server: TestServer): Promise<ExamScenario> {
  const scenario = await createExamScenario(server.ownerUrl, {
    sections: [
      keys.map((key, index) => ({
        ...choiceQuestion(`Pergunta ${index + 1}`, key),
        score: scores[index] ?? '1',
      })),
    ],
    settings: { allow_pauses: true, pause_max_min: 5, minimum_score_percent: '60' },
  });
  await server.owner.query(`update questionnaires set name = 'Prova dos relatórios' where id = $1`, [
    scenario.questionnaireId,
  ]);
  const candidate = (account: string): Promise<ApiClient> => candidateOf(server, scenario, account);
  await takeExam(await candidate('student'), scenario, keys);
  await takeExam(await candidate('student2'), scenario, ['b', undefined, 'e']);
  const { client, answerId } = await beginExam(await candidate('aluno01'), scenario, ['a', 'c', 'a']);
  const again = { item_id: scenario.itemIds[0], seq: 4, value: 'b', answered_at: new Date().toISOString() };
  await client.post(`/api/v1/answers/${answerId}/responses`, { device_id, responses: [again] });
  await client.post(`/api/v1/answers/${answerId}/pause`, { device_id });
  await client.post(`/api/v1/answers/${answerId}/continue`, { device_id });
  await client.post(`/api/v1/answers/${answerId}/finish`, { device_id });
  await beginExam(await candidate('aluno02'), scenario, ['d']);
  return scenario;
}

export interface RawAttempt {
  id: string;
  name: string;
  open: boolean;
  answers: Record<string, string>;
}

/** What was answered, straight from the tables. */
export async function readRawAttempts(
  { owner }: TestServer,
  { questionnaireId }: Pick<ExamScenario, 'questionnaireId'>,
): Promise<RawAttempt[]> {
  const { rows } = await owner.query<RawAttempt>(
    `select a.id, coalesce(person.name, u.name) as name, a.state = 'in_progress' as open,
            coalesce((select jsonb_object_agg(r.item_id, r.value) from responses r where r.attempt_id = a.id and r.value is not null), '{}') as answers
       from attempts a join participants p on p.id = a.participant_id join users u on u.id = a.user_id
       left join people person on person.id = p.person_id where a.questionnaire_id = $1 order by 2`,
    [questionnaireId],
  );
  return rows;
}

const several = new Set<ReportName>(['performance', 'results']);
export const filterOf = (name: ReportName, ids: readonly string[]): string =>
  several.has(name)
    ? ids.map((id) => `filters[questionnaires][]=${id}`).join('&')
    : `filters[questionnaire_id]=${ids[0]}`;

export async function readReport(client: ApiClient, name: ReportName, ids: readonly string[], query = '') {
  const path = `/api/v1/reports/questionnaire_${name}`;
  const asked = `${filterOf(name, ids)}&per_page=100&${query}`;
  const { status, body } = await client.get(`${path}?${asked}`);
  if (status !== 200) throw new Error(`${name} answered ${status}: ${JSON.stringify(body)}`);
  const charts = await client.get(`${path}/charts?${asked}`);
  if (charts.status !== 200) throw new Error(`${name} has no charts: ${JSON.stringify(charts.body)}`);
  const figures: Figures = charts.body.model;
  return {
    rows: body.model.data,
    total: body.model.total as number,
    figures,
    fact: (key: string) => figures.facts.find((one) => one.key === key)?.value,
    chart: (key: string) => figures.charts.find((one) => one.key === key),
  };
}
