import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { makeScratchFolder } from '@certame/db/embedded/testing/scratch.ts';
import { ApiClient } from '@certame/testkit/api-client.ts';
import { choiceQuestion, createExamScenario } from '@certame/testkit/exam-scenario.ts';
import { testSecret } from '@certame/testkit/test-database.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import pg from 'pg';
import { afterAll, afterEach, expect, test } from 'vitest';
import { readPublishedAddress } from '../published-address.ts';

const server = await useTestServer();
const folder = makeScratchFolder('certame-last-resort-');
let address = '';
let child: ChildProcess | undefined;

afterEach(() => {
  child?.kill('SIGKILL');
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Another process on the same database, as a service manager starts it. */
async function startFaulty(): Promise<{ child: ChildProcess; log(): string }> {
  const started = fork(join(import.meta.dirname, 'faulty-server.ts'), [], {
    env: {
      ...process.env,
      DATABASE_URL: server.ownerUrl,
      DATA_DIR: folder,
      SECRET_KEY: testSecret,
      PORT: '0',
      JOBS: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  child = started;
  let log = '';
  started.stdout?.on('data', (bytes) => {
    log += bytes;
  });
  const [message] = await Promise.race([once(started, 'message'), once(started, 'exit')]);
  expect(message).toEqual({ state: 'ready' });
  address = readPublishedAddress(folder);
  return { child: started, log: () => log };
}

/** Undefined when nobody takes the line. */
const statusOf = (): Promise<number | undefined> =>
  fetch(`${address}/api/v1/me`, { headers: { connection: 'close' } }).then(
    (reply) => reply.status,
    () => undefined,
  );

/** What a candidate hands in to the other process; `holding` keeps its transaction from ending. */
async function begunSave() {
  const student = await server.as('student');
  const scenario = await createExamScenario(server.ownerUrl, {
    sections: [[choiceQuestion('um')]],
    userIds: [student.user?.id ?? ''],
  });
  const candidate = new ApiClient(address);
  candidate.token = student.token;
  candidate.institutionId = scenario.institutionId;
  const begun = await candidate.post(`/api/v1/forms/${scenario.shortUrlId}/answers`, {
    device_id: 'last-resort',
  });
  expect(begun.status).toBe(201);
  const holding = new pg.Client({ connectionString: server.ownerUrl });
  await holding.connect();
  await holding.query('begin; lock table responses in exclusive mode');
  const saving = candidate.post(`/api/v1/answers/${begun.body.answer_id}/responses`, {
    device_id: 'last-resort',
    responses: [{ item_id: scenario.itemIds[0], seq: 1, value: 'a', answered_at: new Date().toISOString() }],
  });
  // A failed line is part of what is looked at.
  saving.catch(() => {});
  await expect
    .poll(async () => {
      const { rows } = await server.owner.query(
        `select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%responses%'`,
      );
      return rows.length;
    })
    .toBeGreaterThan(0);
  return { attemptId: begun.body.answer_id, saving, holding };
}

test.each(['exception', 'rejection'])(
  'an unforeseen %s: no new work, the save under way is kept and answered, the exit says that it failed',
  async (fault) => {
    const faulty = await startFaulty();
    const exited = once(faulty.child, 'exit');
    const { attemptId, saving, holding } = await begunSave();
    faulty.child.send(fault);
    await expect.poll(statusOf).not.toBe(401);
    expect([503, undefined]).toContain(await statusOf());
    await holding.query('rollback');
    await holding.end();
    const saved = await saving;
    expect(saved.status).toBe(200);
    expect(saved.body.acknowledged).toHaveLength(1);
    expect(await exited).toEqual([70, null]);
    const { rows } = await server.owner.query('select seq from responses where attempt_id = $1', [attemptId]);
    expect(rows.map(({ seq }) => Number(seq))).toEqual([1]);
    expect(faulty.log()).toContain('a fault that nobody foresaw');
  },
);

test('what cannot be drained keeps nobody waiting for ever', async () => {
  const faulty = await startFaulty();
  const exited = once(faulty.child, 'exit');
  const { saving, holding } = await begunSave();
  faulty.child.send('exception');
  expect(await exited).toEqual([70, null]);
  await expect(saving).rejects.toThrow();
  await holding.query('rollback');
  await holding.end();
});
