import type { ScoreRow } from '@certame/contract/features/results/endpoints.ts';
import type { ApiClient } from '@certame/testkit/api-client.ts';
import { choiceQuestion, type ExamScenario } from '@certame/testkit/exam-scenario.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';

export const choices = [choiceQuestion('Primeira', 'b'), choiceQuestion('Segunda', 'c')];

export const result = (client: ApiClient, answerId: string, full = '0') =>
  client.get(`/api/v1/answers/${answerId}/result?full=${full}`);

/** A server, and what staff and candidates ask of its results. */
export async function useResultScenario() {
  const server = await useTestServer();

  const { owner } = server;

  const teacher = await server.as('teacher');

  const sql = async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rows;

  /** What staff read of the attempts. */
  async function inResume(scenario: ExamScenario) {
    const { body } = await teacher.get(`/api/v1/questionnaires/${scenario.questionnaireId}/resume`);
    const rows: ScoreRow[] = body.model.data;
    return rows.map(({ state, score, max, released_score }) => ({ state, score, max, released_score }));
  }

  const notesOf = (scenario: ExamScenario) =>
    sql(
      `select n.user_id, n.link from notifications n
      where n.type = 'questionnaire.result' and n.data->>'questionnaire_id' = $1 order by n.created_at`,
      [scenario.questionnaireId],
    );
  return { server, teacher, sql, inResume, notesOf };
}
