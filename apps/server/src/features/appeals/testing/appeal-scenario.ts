import type { ApiClient } from '@certame/testkit/api-client.ts';
import {
  choiceQuestion,
  createExamScenario,
  type ExamScenario,
  type ScenarioQuestion,
} from '@certame/testkit/exam-scenario.ts';
import { candidateOf, releaseScores, takeExam } from '@certame/testkit/exam-walk.ts';
import type { TestServer } from '@certame/testkit/start-test-server.ts';

export const reasoning = 'A alternativa marcada também responde ao enunciado.';

const gapQuestion = {
  type: 'gap' as const,
  content: { statement: '<p>O que corre para o mar?</p>', gaps: [{ id: 'g1' }] },
  key: { gaps: { g1: { texts: [{ text: 'rio' }] } } },
  score: '4',
};

interface World {
  server: TestServer;
  manager: ApiClient;
  // biome-ignore lint/suspicious/noExplicitAny: rows as the driver gives them, for tests
  sql: (text: string, values?: unknown[]) => Promise<any[]>;
}

/** Exams of two choices and a gap: 1, 1 and 4 points. */
export function appealScenario({ server, manager, sql }: World) {
  const rulesOf = ({ questionnaireId }: Pick<ExamScenario, 'questionnaireId'>, change: object = {}) =>
    manager.put(`/api/v1/questionnaires/${questionnaireId}/appeal_rules`, {
      ...{ enabled: true, days: 2, max_appeals: 3, whole_exam: true, item_ids: null },
      ...{ max_attachments: 1, answer_days: 5 },
      ...change,
    });

  /** Taken by three. */
  async function takenOne(questions: ScenarioQuestion[], answers: unknown[][]) {
    const exam = await createExamScenario(server.ownerUrl, {
      sections: [questions],
      settings: { view_result: true },
    });
    const taken = await Promise.all(
      ['student', 'aluno01', 'aluno02'].map(async (account, n) =>
        takeExam(await candidateOf(server, exam, account), exam, answers[n] ?? []),
      ),
    );
    const [first, second, third] = taken;
    if (!first || !second || !third) throw new Error('Three take it');
    return { exam, first, second, third };
  }
  /** Taken by three, and released. */
  async function releasedOne(questions: ScenarioQuestion[], answers: unknown[][], change: object = {}) {
    const world = await takenOne(questions, answers);
    await rulesOf(world.exam, change);
    await releaseScores(manager, world.exam.questionnaireId);
    return world;
  }
  /** With two, one and no right choices: 2, 1 and 5 points of 6. */
  const releasedExam = (change: object = {}) =>
    releasedOne(
      [choiceQuestion('Primeira', 'a'), choiceQuestion('Segunda', 'b'), gapQuestion],
      [
        ['a', 'b', { g1: 'riacho' }],
        ['a', 'c', { g1: 'lago' }],
        ['c', 'b', { g1: 'Rio' }],
      ],
      change,
    );
  const file = (client: ApiClient, answer_id: string, change: object = {}) =>
    client.post('/api/v1/appeals', { answer_id, item_id: null, reason: 'answer_key', reasoning, ...change });
  /** Filed, with its id. */
  async function filed(client: ApiClient, answer_id: string, change: object = {}): Promise<string> {
    const { status, body } = await file(client, answer_id, change);
    if (status !== 201) throw new Error(`No appeal: ${JSON.stringify(body)}`);
    return body.model.id;
  }
  /** Scores as candidates see them. */
  const releasedOf = async ({ questionnaireId }: ExamScenario): Promise<string[]> =>
    (
      await sql(
        `select trim_scale(s.released_total)::text || '/' || trim_scale(s.released_max)::text as score from attempts a
           join score_sheets s on s.attempt_id = a.id join users u on u.id = a.user_id
          where a.questionnaire_id = $1 order by u.email = 'student@certame.example' desc, u.email`,
        [questionnaireId],
      )
    ).map(({ score }) => score);
  const handling = '/api/v1/appeal_handlings';
  const decide = (appeal_ids: string[], change: object, client = manager) =>
    client.post(`${handling}/${'effect' in change ? 'grant' : 'decide'}`, {
      ...{ appeal_ids, outcome: 'granted', answer: 'Procede.' },
      ...change,
    });
  const released = async (reply: { body: { model: { job_id: string } } }, client = manager) =>
    client.waitForJob(reply.body.model.job_id);
  const notesOf = async (account: string, type: string) =>
    sql(
      `select data, link from notifications n join users u on u.id = n.user_id
        where n.type = $2 and u.email = $1 || '@certame.example' order by n.created_at`,
      [account, type],
    );
  return {
    rulesOf,
    takenOne,
    releasedOne,
    releasedExam,
    file,
    filed,
    releasedOf,
    handling,
    decide,
    released,
    notesOf,
  };
}
