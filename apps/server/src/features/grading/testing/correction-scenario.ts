import type { ApiClient } from '@certame/testkit/api-client.ts';
import { createExamScenario, type ScenarioQuestion } from '@certame/testkit/exam-scenario.ts';
import { candidateOf, takeExam } from '@certame/testkit/exam-walk.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';

const base = '/api/v1/questionnaire_correctors';
const essay: ScenarioQuestion = {
  type: 'essay',
  content: { statement: '<p>Disserte sobre a água</p>' },
  key: {},
  score: '2.5',
};
const criteria = Array.from({ length: 5 }, (_, n) => ({
  id: `c${n + 1}`,
  criterion: `Competência ${n + 1}`,
  weight: '20',
  levels: 6,
}));

export interface QueueRow {
  id: string;
  config_id: string;
  answer_id: string;
  item_id: string;
  status: string;
  score: string | null;
  is_chairs: boolean;
}

/** Percentages of five competences by their levels, 0 to 5. */
export const levels = (...chosen: number[]) =>
  Object.fromEntries(chosen.map((level, n) => [`c${n + 1}`, String(level * 20)]));

/** A server with three who may grade, and essays of closed attempts. */
export async function useCorrectionScenario(...options: Parameters<typeof useTestServer>) {
  const server = await useTestServer(...options);
  const [admin, manager, corrector] = [
    await server.as('admin'),
    await server.as('manager'),
    await server.as('corrector'),
  ];
  const sql = async (text: string, values: unknown[] = []) => (await server.owner.query(text, values)).rows;
  const idOf = ({ user }: ApiClient): string => user?.id ?? '';

  const essaysOf = (...accounts: string[]) => essaysWith('<p>Texto de alguém</p>', ...accounts);
  async function essaysWith(text: string, ...accounts: string[]) {
    const scenario = await createExamScenario(server.ownerUrl, { sections: [[essay]] });
    const taken = [];
    for (const account of accounts)
      taken.push(await takeExam(await candidateOf(server, scenario, account), scenario, [text]));
    return { scenario, taken };
  }
  const bodyFor = (scenario: { itemIds: string[] }, change: object = {}) => ({
    name: 'Redação',
    item_ids: scenario.itemIds,
    criteria,
    min_score: '0',
    max_score: '1000',
    total_teacher: 2,
    max_difference: '100',
    max_criterion_difference: '80',
    grader_ids: [manager, corrector].map(idOf),
    ...change,
  });
  const create = (
    scenario: { questionnaireId: string; itemIds: string[] },
    change: object = {},
    client = manager,
  ) => client.post(base, { ...bodyFor(scenario, change), questionnaire_id: scenario.questionnaireId });

  async function distribute(configId: string) {
    const { status, body } = await manager.post(`${base}/${configId}/distribute`);
    if (status !== 202) throw new Error(`No distribution: ${JSON.stringify(body)}`);
    return (await manager.waitForJob(body.model.job_id)).result;
  }
  /** Created and given out. */
  async function begin(scenario: { questionnaireId: string; itemIds: string[] }, change: object = {}) {
    const made = await create(scenario, change);
    if (made.status !== 201) throw new Error(`No correction: ${JSON.stringify(made.body)}`);
    const id: string = made.body.model.id;
    return { id, outcome: await distribute(id) };
  }
  const queueOf = async (client: ApiClient, configId: string): Promise<QueueRow[]> =>
    (await client.get(`${base}/corrections?per_page=100&order_column=number&filters[config_id]=${configId}`))
      .body.model.data;
  const pathOf = (row: Pick<QueueRow, 'config_id' | 'answer_id' | 'item_id'>, rest: string) =>
    `${base}/${row.config_id}/answers/${row.answer_id}/items/${row.item_id}/${rest}`;
  const open = (client: ApiClient, row: QueueRow) => client.post(pathOf(row, 'open'));
  const write = (
    client: ApiClient,
    row: QueueRow,
    what: 'draft' | 'grade',
    criteria_scores: object,
    updated_at: string | null = null,
  ) => client.put(pathOf(row, what), { criteria_scores, updated_at });
  /** One answer that manager and corrector are to grade. */
  async function oneForBoth(change: object = {}, graders = [manager, corrector]) {
    const { scenario, taken } = await essaysOf('student');
    const { id } = await begin(scenario, change);
    const [mine] = await queueOf(manager, id);
    const [theirs = mine] = await queueOf(graders.at(-1) ?? manager, id);
    if (!mine || !theirs) throw new Error('Nothing was given out');
    return { scenario, id, mine, theirs, answerId: taken[0]?.answerId ?? '', candidate: taken[0]?.client };
  }
  const sheetOf = async (answerId: string) =>
    (
      await sql(
        `select a.state, trim_scale(s.total)::text as total, s.pending from attempts a join score_sheets s on s.attempt_id = a.id where a.id = $1`,
        [answerId],
      )
    )[0];
  const world = { base, server, admin, manager, corrector, sql, idOf };
  const acts = { create, distribute, begin, queueOf, pathOf, open, write };
  return { ...world, ...acts, essaysOf, essaysWith, bodyFor, oneForBoth, sheetOf };
}
