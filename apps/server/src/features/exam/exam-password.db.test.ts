import type { ApiClient } from '@certame/testkit/api-client.ts';
import { clientWith, createSessions } from '@certame/testkit/direct-session.ts';
import { choiceQuestion, createExamScenario, type ExamScenario } from '@certame/testkit/exam-scenario.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { hash } from '@node-rs/argon2';
import { expect, it } from 'vitest';

const server = await useTestServer({ environment: { JOBS: 'off' } });
const { owner } = server;
const password = 'Prova2026';
const passwordHash = await hash(password, { memoryCost: 1024, timeCost: 1 });

const scenarioWith = (options: Partial<Parameters<typeof createExamScenario>[1]> = {}) =>
  createExamScenario(server.ownerUrl, {
    sections: [[choiceQuestion('Primeira')]],
    passwordHash,
    ...options,
  });

async function candidate(scenario: ExamScenario, email = 'student@certame.example'): Promise<ApiClient> {
  const [session] = await createSessions(server.ownerUrl, [email]);
  if (!session) throw new Error('no session');
  return clientWith(server.address, session, scenario.institutionId);
}
const start = (client: ApiClient, scenario: ExamScenario, typed: string) =>
  client.post(`/api/v1/forms/${scenario.shortUrlId}/answers`, { device_id: 'device-one', password: typed });
const triesOf = async ({ questionnaireId }: ExamScenario) =>
  (
    await owner.query('select count, wrong from exam_password_tries where questionnaire_id = $1', [
      questionnaireId,
    ])
  ).rows;

it('makes who guesses the password of an exam wait, also when the guesses come at once', async () => {
  const scenario = await scenarioWith();
  const client = await candidate(scenario);
  const replies = await Promise.all(
    Array.from({ length: 30 }, (_, index) => start(client, scenario, `Palpite${index}`)),
  );
  const codes = replies.map(({ body }) => body.code);
  expect(codes.filter((code) => code === 'exam-password-wrong')).toHaveLength(5);
  expect(codes.filter((code) => code === 'exam-password-locked')).toHaveLength(25);

  const locked = await start(client, scenario, password);
  expect(locked.status).toBe(429);
  expect(locked.body.messages[0].message).toContain('1 min');
  // A classmate who types it right is in, and so that it is remembered as right opens nothing for the guesser.
  expect(
    (await start(await candidate(scenario, 'student2@certame.example'), scenario, password)).status,
  ).toBe(201);
  expect((await start(client, scenario, password)).body.code).toBe('exam-password-locked');
  await owner.query(`update exam_password_tries set locked_until = now() - interval '1 second'`);
  expect((await start(client, scenario, password)).status).toBe(201);
});

it('tells staff of wrong passwords: at the participant, in the history of the attempt and in the audit', async () => {
  const scenario = await scenarioWith();
  const client = await candidate(scenario);
  for (const typed of ['Errada1', 'Errada2']) await start(client, scenario, typed);

  const staff = await candidate(scenario, 'admin@certame.example');
  const { body } = await staff.get(
    `/api/v1/questionnaires/${scenario.questionnaireId}/participants?per_page=100`,
  );
  const told = body.model.data.map((row: { wrong_passwords: number }) => row.wrong_passwords);
  expect(told.filter((count: number) => count > 0)).toEqual([2]);

  const started = await start(client, scenario, password);
  expect(started.status).toBe(201);
  const { rows: events } = await owner.query(
    `select type, data from attempt_events where attempt_id = $1 and type = 'wrong_password'`,
    [started.body.answer_id],
  );
  expect(events).toEqual([{ type: 'wrong_password', data: { count: 2 } }]);
  const { rows: audited } = await owner.query(
    `select changes -> 'wrong' as wrong from audit_log l join exam_password_tries t on t.id::text = l.row_id
      where t.questionnaire_id = $1 order by l.id`,
    [scenario.questionnaireId],
  );
  expect(audited).toEqual([{ wrong: [0, 1] }, { wrong: [1, 2] }]);
  expect(await triesOf(scenario)).toEqual([{ count: 0, wrong: 2 }]);
});

it.each([
  ['before the start', { startsAt: new Date(Date.now() + 3_600_000) }, 'exam-not-started'],
  ['after the end', { endsAt: new Date(Date.now() - 3_600_000) }, 'exam-ended'],
  ['without an invitation', { userIds: [], settings: { invited_only: true } }, 'exam-not-invited'],
])('compares no password %s', async (_when, options, code) => {
  const scenario = await scenarioWith(options);
  const client = await candidate(scenario);
  for (const typed of [password, 'Errada1']) {
    expect((await start(client, scenario, typed)).body.code).toBe(code);
  }
  expect(await triesOf(scenario)).toEqual([]);
});
