import type { ApiClient } from '@certame/testkit/api-client.ts';
import {
  choiceQuestion,
  createExamScenario,
  type ExamScenario,
  type ScenarioQuestion,
} from '@certame/testkit/exam-scenario.ts';
import { beginExam, candidateOf } from '@certame/testkit/exam-walk.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { startListening } from '../attempt/presence.ts';

export const device_id = 'device-of-a-test';

export const minute = 60_000;

export interface Begun {
  scenario: ExamScenario;
  client: ApiClient;
  answerId: string;
}

export const save = (
  { client, scenario, answerId }: Begun,
  seqs: readonly number[],
  answeredAtMs: number,
  waiting?: readonly number[],
) =>
  client.post(`/api/v1/answers/${answerId}/responses`, {
    device_id,
    waiting,
    responses: seqs.map((seq) => ({
      item_id: scenario.itemIds[0],
      seq,
      value: 'a',
      answered_at: new Date(answeredAtMs).toISOString(),
    })),
  });

export const beat = ({ client, answerId }: Begun, waiting?: readonly number[]) =>
  client.post(`/api/v1/answers/${answerId}/events`, { device_id, events: [], waiting });

/** A server, attempts that have begun, and what their devices send. */
export async function usePresenceScenario() {
  const server = await useTestServer();

  const { owner } = server;

  const manager = await server.as('manager');

  // Silence counts from the server's start at the earliest: this one has always listened.
  startListening(0);

  const sql = async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rows;

  async function begin(
    settings: object = {},
    questions: ScenarioQuestion[] = [choiceQuestion('um'), { ...choiceQuestion('dois'), required: true }],
  ): Promise<Begun> {
    const scenario = await createExamScenario(server.ownerUrl, {
      sections: [questions],
      settings: { limit_min: 60, ...settings },
    });
    return { scenario, ...(await beginExam(await candidateOf(server, scenario, 'student'), scenario, [])) };
  }

  const silent = ({ answerId }: Begun, ms: number) =>
    sql(`update attempts set device_seen_at = device_seen_at - $2 * interval '1 millisecond' where id = $1`, [
      answerId,
      ms,
    ]);

  const moveDeadline = ({ answerId }: Begun, ms: number) =>
    sql('update attempts set deadline_at = $2 where id = $1', [answerId, new Date(Date.now() + ms)]);

  const rowOf = async ({ answerId }: Begun) =>
    (await sql('select * from attempts where id = $1', [answerId]))[0];

  const eventsOf = ({ answerId }: Begun) =>
    sql(
      `select type, severity, data from attempt_events
      where attempt_id = $1 and type not in ('start', 'finish') order by position`,
      [answerId],
    );
  return { server, manager, sql, begin, silent, moveDeadline, rowOf, eventsOf };
}
