import type { ApiClient } from '@certame/testkit/api-client.ts';
import {
  choiceQuestion,
  createExamScenario,
  type ExamScenario,
  type ScenarioQuestion,
} from '@certame/testkit/exam-scenario.ts';
import { candidateOf, takeExam } from '@certame/testkit/exam-walk.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';

const essay: ScenarioQuestion = {
  type: 'essay',
  content: { statement: '<p>Disserte</p>' },
  key: {
    criteria: [
      { id: 'content', name: 'Conteúdo', description: '', weight_percent: '60' },
      { id: 'form', name: 'Forma', description: '', weight_percent: '40' },
    ],
    general_feedback: '<p>o que se esperava</p>',
  },
  score: '2.5',
};

const keyless: ScenarioQuestion = { ...choiceQuestion('Sem gabarito'), key: {} };

export const sections = [[choiceQuestion('Primeira', 'b'), essay, keyless]];

export const corrections = (client: ApiClient, scenario: ExamScenario, query = '') =>
  client.get(`/api/v1/questionnaires/${scenario.questionnaireId}/correction${query}`);

export const grade = (client: ApiClient, answerId: string, itemId: string | undefined, body: object) =>
  client.put(`/api/v1/answers/${answerId}/items/${itemId}/score`, { score: null, ...body });

/** A server with a grader and a teacher, and attempts that wait for a mark. */
export async function useGradingScenario() {
  const server = await useTestServer();

  const { owner } = server;

  const [grader, teacher] = [await server.as('corrector'), await server.as('teacher')];

  const sql = async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rows;

  async function oneTaken(account = 'student') {
    const scenario = await createExamScenario(server.ownerUrl, { sections });
    const taken = await takeExam(await candidateOf(server, scenario, account), scenario, [
      'b',
      '<p>Meu texto</p>',
      'a',
    ]);
    return { scenario, ...taken };
  }
  return { grader, teacher, server, sql, oneTaken };
}
