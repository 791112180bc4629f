import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiClient } from '@certame/testkit/api-client.ts';
import { testSecret } from '@certame/testkit/test-database.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { afterAll, afterEach, expect, test } from 'vitest';
import { type ClusterProcess, startClusterProcess } from './cluster-process.ts';

const server = await useTestServer({ environment: { JOBS: 'off' } });
const folder = mkdtempSync(join(tmpdir(), 'certame-roles-'));
const running: ClusterProcess[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop()));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function start(ownerUrl: string, name: string, environment: Record<string, string>): Promise<string> {
  const one = await startClusterProcess(ownerUrl, join(folder, name), environment);
  running.push(one);
  return one.address;
}

const readiness = async (address: string) => {
  const { status, body } = await new ApiClient(address).get('/readyz');
  return `${status} ${body.status}`;
};

async function migrate(ownerUrl: string): Promise<number> {
  const child = fork(join(import.meta.dirname, '../../src/migrate.ts'), [], {
    env: {
      ...process.env,
      DATABASE_URL: ownerUrl,
      DATA_DIR: join(folder, 'migrate'),
      SECRET_KEY: testSecret,
      ADMIN_EMAIL: 'first@certame.example',
      ADMIN_PASSWORD: 'Primeira-senha-1',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const [code] = await once(child, 'exit');
  return code;
}

test('servers that do not migrate wait, unready, for the one command that does, and then serve what it made', async () => {
  const name = `empty_${Date.now()}`;
  await server.owner.query(`create database ${name}`);
  const ownerUrl = server.ownerUrl.replace(/\/[^/]+$/, `/${name}`);
  try {
    const address = await start(ownerUrl, 'waiting', { JOBS: 'on', LOG_LEVEL: 'silent' });
    expect(await readiness(address)).toBe('503 schema');
    expect((await new ApiClient(address).get('/healthz')).status).toBe(200);
    expect(await migrate(ownerUrl)).toBe(0);
    await expect.poll(() => readiness(address)).toBe('200 ready');
    const login = await new ApiClient(address).post('/api/v1/login', {
      email: 'first@certame.example',
      password: 'Primeira-senha-1',
    });
    expect(login.status).toBe(200);
    // Run again it changes nothing, under servers that are at work.
    expect(await migrate(ownerUrl)).toBe(0);
    expect(await readiness(address)).toBe('200 ready');
  } finally {
    await Promise.all(running.splice(0).map((one) => one.stop()));
    await server.owner.query(`drop database ${name} with (force)`);
  }
});

test('a process for jobs alone does them, and answers nothing but how it is', async () => {
  const address = await start(server.ownerUrl, 'worker', { JOBS: 'on', HTTP: 'off' });
  expect(await readiness(address)).toBe('200 ready');
  const stranger = new ApiClient(address);
  expect((await stranger.get('/healthz')).status).toBe(200);
  for (const path of ['/', '/api/v1/me', '/broadcasting/auth', '/app/key'])
    expect((await stranger.get(path)).status).toBe(404);
  const add = `select id from graphile_worker.add_job('close_overdue_attempts', job_key := 'of this test')`;
  const { rows } = await server.owner.query(add);
  const isThere = async () =>
    (await server.owner.query('select from graphile_worker._private_jobs where id = $1', [rows[0].id]))
      .rowCount;
  await expect.poll(isThere).toBe(0);
});
