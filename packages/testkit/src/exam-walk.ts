import type { ApiClient, ApiReply } from './api-client.ts';
import { clientWith, createSessions } from './direct-session.ts';
import type { ExamScenario } from './exam-scenario.ts';
import type { TestServer } from './start-test-server.ts';

const device_id = 'device-of-a-test';

/** Signed in as a user of the scenario's institution, without a password. */
export async function candidateOf(
  server: TestServer,
  scenario: Pick<ExamScenario, 'institutionId'>,
  account: string,
): Promise<ApiClient> {
  const [session] = await createSessions(server.ownerUrl, [`${account}@certame.example`]);
  if (!session) throw new Error(`${account} has no session`);
  return clientWith(server.address, session, scenario.institutionId);
}

export interface WalkedAttempt {
  client: ApiClient;
  answerId: string;
}

function requireOk(reply: ApiReply, what: string): ApiReply {
  if (reply.status >= 300) throw new Error(`${what} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  return reply;
}

/** Begins an attempt and saves values in the order of the scenario's items; undefined leaves one without a response. */
export async function beginExam(
  client: ApiClient,
  scenario: ExamScenario,
  values: readonly unknown[],
): Promise<WalkedAttempt> {
  const started = requireOk(
    await client.post(`/api/v1/forms/${scenario.shortUrlId}/answers`, { device_id }),
    'start',
  );
  const answerId: string = started.body.answer_id;
  const responses = values.flatMap((value, index) =>
    value === undefined
      ? []
      : [
          {
            item_id: scenario.itemIds[index],
            seq: index + 1,
            value,
            answered_at: new Date().toISOString(),
          },
        ],
  );
  if (responses.length > 0) {
    const saved = requireOk(
      await client.post(`/api/v1/answers/${answerId}/responses`, { device_id, responses }),
      'save',
    );
    if (saved.body.rejected.length > 0) throw new Error(`rejected: ${JSON.stringify(saved.body.rejected)}`);
  }
  return { client, answerId };
}

/** A whole attempt from the start to the end. */
export async function takeExam(
  client: ApiClient,
  scenario: ExamScenario,
  values: readonly unknown[],
): Promise<WalkedAttempt> {
  const attempt = await beginExam(client, scenario, values);
  requireOk(await client.post(`/api/v1/answers/${attempt.answerId}/finish`, { device_id }), 'finish');
  return attempt;
}

/** Releases the scores and waits for the job. */
export async function releaseScores(
  staff: ApiClient,
  questionnaireId: string,
  force = false,
): Promise<ApiReply['body']> {
  const started = requireOk(
    await staff.post(`/api/v1/questionnaires/${questionnaireId}/release_scores`, { force }),
    'release',
  );
  return staff.waitForJob(started.body.model.job_id);
}
