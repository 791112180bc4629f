import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { TEST_OWNER_URL_VARIABLE } from '@certame/db/embedded/test-cluster.ts';
import { makeScratchFolder } from '@certame/db/embedded/testing/scratch.ts';
import { ApiClient } from '@certame/testkit/api-client.ts';
import { testSecret } from '@certame/testkit/test-database.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadConfig } from '#plugins/config.ts';
import { type RunningServer, startServer } from '#start-server.ts';

const name = `test_admin_${process.pid}`;
const folder = makeScratchFolder('certame-admin-');
let url: string;
let cluster: pg.Client;
let server: RunningServer | undefined;

beforeAll(async () => {
  const clusterUrl = process.env[TEST_OWNER_URL_VARIABLE] ?? '';
  cluster = new pg.Client({ connectionString: clusterUrl });
  await cluster.connect();
  await cluster.query(`create database ${name}`);
  const own = new URL(clusterUrl);
  own.pathname = `/${name}`;
  url = own.toString();
});
afterAll(async () => {
  await server?.stop();
  await cluster.query(`drop database if exists ${name} with (force)`);
  await cluster.end();
  rmSync(folder, { recursive: true, force: true });
});

const environment = () => ({
  DATABASE_URL: url,
  SECRET_KEY: testSecret,
  DATA_DIR: join(folder, 'data'),
  LOG_LEVEL: 'error',
  PORT: '0',
});

function run(
  args: string[],
  extra: Record<string, string | undefined> = {},
): Promise<{ code: number; text: string }> {
  const script = join(import.meta.dirname, '../admin-create.ts');
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [script, ...args],
      { env: { PATH: process.env.PATH, ...environment(), ...extra } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), text: stdout + stderr }),
    );
  });
}

it('makes the first administrator of an empty external database, with clear messages', async () => {
  expect((await run([], { DATABASE_URL: undefined })).text).toContain('DATABASE_URL is not set');
  expect((await run([])).text).toContain('E-mail or password is missing');
  expect((await run(['--email', 'x', '--password', 'Lagarta4Azul'])).text).toContain('not an e-mail address');
  const common = await run(['--email', 'chefe@escola.example', '--password', 'Senha123']);
  expect(common.code).toBe(1);
  expect(common.text).toContain('commonest');
  const made = await run([], { ADMIN_EMAIL: 'Chefe@Escola.Example', ADMIN_PASSWORD: 'Lagarta4Azul' });
  expect(made.text).toContain('is now an administrator');
  expect(made.code).toBe(0);
  expect((await run(['--email', 'chefe@escola.example', '--password', 'Lagarta4Azul'])).text).toContain(
    'already has an account',
  );

  server = await startServer(
    loadConfig({ ...environment(), ADMIN_EMAIL: 'outro@escola.example', ADMIN_PASSWORD: 'Tempestade9Rua' }),
    { quiet: true },
  );
  const client = await new ApiClient(server.address).login('chefe@escola.example', 'Lagarta4Azul');
  expect(client.user).toMatchObject({ firstAccess: true, institutions: [{ name: 'Minha instituição' }] });
  expect(client.user?.permissions).toContainEqual({ name: 'general_system_admin' });
  // There is an administrator already: the variables make no second one.
  const second = await new ApiClient(server.address).post('/api/v1/login', {
    email: 'outro@escola.example',
    password: 'Tempestade9Rua',
  });
  expect(second.status).toBe(401);
  const config = await client.get('/api/v1/domains_config');
  expect(config.body.demo_accounts).toEqual([]);
}, 60_000);
