import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { legalTexts } from '@certame/contract/features/accounts/registration/legal.ts';
import { ApiClient } from '@certame/testkit/api-client.ts';
import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { testSecret } from '@certame/testkit/test-database.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { afterAll, expect, test } from 'vitest';
import { readPublishedAddress } from '../published-address.ts';

const server = await useTestServer({ environment: { JOBS: 'off' } });
const { owner } = server;
const folder = mkdtempSync(join(tmpdir(), 'certame-log-'));
let child: ChildProcess | undefined;
afterAll(() => {
  child?.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** A process whose every line is kept. */
async function startLogged(): Promise<{ address: string; log(): string; stop(): Promise<void> }> {
  const started = fork(join(import.meta.dirname, '../../src/main.ts'), [], {
    env: {
      ...process.env,
      DATABASE_URL: server.ownerUrl,
      DATA_DIR: folder,
      SECRET_KEY: testSecret,
      PORT: '0',
      LOG_LEVEL: 'trace',
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  child = started;
  let log = '';
  for (const stream of [started.stdout, started.stderr])
    stream?.on('data', (bytes) => {
      log += bytes;
    });
  await Promise.race([once(started, 'message'), once(started, 'exit')]);
  expect(started.exitCode, log).toBe(null);
  return {
    address: readPublishedAddress(folder),
    log: () => log,
    stop: async () => {
      const gone = once(started, 'close');
      started.kill('SIGTERM');
      await gone;
    },
  };
}

/** Every row that is written to the table is refused, with the whole of it in what PostgreSQL says. */
const fail = (table: string) =>
  owner.query(`alter table ${table} add constraint fault check (false) not valid`);
const mend = (table: string) => owner.query(`alter table ${table} drop constraint fault`);

test('the log of a journey on which everything fails names nobody and holds no secret', async () => {
  const logged = await startLogged();
  const anonymous = new ApiClient(logged.address);
  const { rows: institutions } = await owner.query(
    `select id from institutions where name = 'Colégio Horizonte'`,
  );
  const person = {
    name: 'Zulmira Quaresma',
    email: 'zulmira.quaresma@exemplo.com.br',
    phone: '(11) 98765-4321',
    password: 'Jabuticaba-roxa-91',
  };
  const registration = {
    ...person,
    password_confirmation: person.password,
    institution_id: institutions[0].id,
    accepted: true,
    terms_version: legalTexts.terms.version,
    privacy_version: legalTexts.privacy.version,
  };
  await fail('users');
  expect((await anonymous.post('/api/v1/store', registration)).status).toBe(201);
  // The account is made by a task, whose job holds everything that was typed.
  await expect.poll(logged.log, { timeout: 20_000 }).toContain('register_account');
  await mend('users');

  // A link for a new password, whose mail can't be written; the task of it fails as a job.
  await fail('outbox_emails');
  const student = 'student@certame.example';
  expect((await anonymous.post('/api/v1/password/email', { email: student })).status).toBe(200);
  await expect.poll(logged.log, { timeout: 20_000 }).toContain('send_password_mail');
  expect(logged.log()).toContain('23514');
  await mend('outbox_emails');
  expect((await anonymous.post('/api/v1/password/email', { email: student })).status).toBe(200);
  const link = await expect
    .poll(
      async () => {
        const { rows } = await owner.query('select plain from outbox_emails where to_email = $1', [student]);
        return rows.map(({ plain }) => plain).join(' ');
      },
      { timeout: 20_000 },
    )
    .toMatch(/reset-password/)
    .then(async () => {
      const { rows } = await owner.query('select plain from outbox_emails where to_email = $1', [student]);
      return /reset-password\/([\w.~-]{16,})/.exec(rows.map(({ plain }) => plain).join(' '))?.[1] ?? '';
    });
  expect(link.length).toBeGreaterThan(15);
  await fail('users');
  const reset = {
    email: student,
    token: link,
    password: person.password,
    password_confirmation: person.password,
  };
  expect((await anonymous.post('/api/v1/password/reset', reset)).status).toBeGreaterThanOrEqual(400);
  await mend('users');

  const candidate = await server.as('student');
  const scenario = await createExamScenario(server.ownerUrl, {
    sections: [[choiceQuestion('um')]],
    userIds: [candidate.user?.id ?? ''],
  });
  const room = new ApiClient(logged.address);
  room.token = candidate.token;
  room.institutionId = scenario.institutionId;
  const begun = await room.post(`/api/v1/forms/${scenario.shortUrlId}/answers`, {
    device_id: 'journey-device',
  });
  expect(begun.status).toBe(201);
  await fail('responses');
  const save = await room.post(`/api/v1/answers/${begun.body.answer_id}/responses`, {
    device_id: 'journey-device',
    responses: [{ item_id: scenario.itemIds[0], seq: 1, value: 'b', answered_at: new Date().toISOString() }],
  });
  expect(save.status).toBe(500);
  await mend('responses');
  await owner.query('alter table sessions rename to sessions_away');
  expect((await room.get('/api/v1/me')).status).toBe(500);
  await owner.query('alter table sessions_away rename to sessions');
  await logged.stop();

  const log = logged.log();
  expect(log).toContain('internal');
  const secrets = [
    ...Object.values(person),
    student,
    'Sofia Estudante',
    link,
    candidate.token ?? '',
    'params:',
    testSecret,
  ];
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(5);
    expect(log, secret).not.toContain(secret);
  }
});
