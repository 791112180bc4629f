import { anonymousSettings } from '@certame/rules/questionnaires/anonymity.ts';
import {
  choiceQuestion,
  createExamScenario,
  type ExamScenario,
  type ScenarioQuestion,
} from '@certame/testkit/exam-scenario.ts';
import { beginExam, takeExam, type WalkedAttempt } from '@certame/testkit/exam-walk.ts';
import { createMember, type Member } from '@certame/testkit/members.ts';
import { firstInstitution } from '@certame/testkit/start-test-server.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';

const device_id = 'device-of-a-test';

/** A server with seven people, and anonymous questionnaires that they answer. */
export async function useSurvey() {
  const server = await useTestServer({ environment: { JOBS: 'off' } });
  const manager = await server.as('manager');
  const sql = async (text: string, values: unknown[] = []) => (await server.owner.query(text, values)).rows;
  const people: Member[] = [];
  for (const name of ['Ana', 'Bia', 'Caio', 'Davi', 'Eva', 'Fábio', 'Gil'])
    people.push(
      await createMember(server, `${name} Respondente`, {
        [firstInstitution]: { permissions: ['questionnaires.can_answer'] },
      }),
    );
  const client = (person: Member | undefined) => {
    if (!person) throw new Error('There is no such person');
    return person.actingIn(firstInstitution);
  };
  return {
    server,
    manager,
    sql,
    people,
    /** A text and a choice. */
    make: (settings: object = {}, more: ScenarioQuestion[] = []): Promise<ExamScenario> =>
      createExamScenario(server.ownerUrl, {
        sections: [
          [
            { type: 'simple_text', content: { statement: '<p>O que falta?</p>' }, key: {} },
            choiceQuestion('Voltaria?'),
            ...more,
          ],
        ],
        settings: {
          ...structuredClone(anonymousSettings),
          allowed_devices: [],
          allowed_os: [],
          allowed_browsers: [],
          anonymous: true,
          invited_only: false,
          ...settings,
        },
      }),
    begin: async (scenario: ExamScenario, person: Member | undefined, text: string) =>
      beginExam(await client(person), scenario, [text, 'a']),
    answer: async (scenario: ExamScenario, person: Member | undefined, text: string, ...more: unknown[]) =>
      takeExam(await client(person), scenario, [text, 'a', ...more]),
    finish: ({ client: author, answerId }: WalkedAttempt) =>
      author.post(`/api/v1/answers/${answerId}/finish`, { device_id }),
    close: (id: string) => manager.post(`/api/v1/questionnaires/${id}/close`),
    summary: async (id: string) =>
      (await manager.get(`/api/v1/questionnaires/${id}/anonymous_answers/summary`)).body.model,
  };
}
