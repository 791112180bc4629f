import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tasks } from '@certame/contract/jobs.ts';
import pg from 'pg';
import { loadConfig } from '../../../apps/server/src/plugins/config.ts';
import type { Providers } from '../../../apps/server/src/plugins/providers/providers.ts';
import { type RunningServer, startServer } from '../../../apps/server/src/start-server.ts';
import { ApiClient } from './api-client.ts';
import { createTestDatabase, testSecret } from './test-database.ts';

export const demoPassword = 'Certame1';
export const firstInstitution = 'Colégio Horizonte';
export const secondInstitution = 'Instituto Maré';

export interface TestServer extends RunningServer {
  /** The owner of the database, to look behind the application. */
  owner: pg.Client;
  ownerUrl: string;
  anonymous(): ApiClient;
  /** Signed in as a demonstration account: `as('teacher')`, `as('student2')`. */
  as(account: string, institutionName?: string): Promise<ApiClient>;
}

const configFor = (ownerUrl: string, dataDir: string, environment: Record<string, string>) => ({
  ...loadConfig({
    DATABASE_URL: ownerUrl,
    DATA_DIR: dataDir,
    SECRET_KEY: testSecret,
    PORT: '0',
    LOG_LEVEL: 'error',
    DATABASE_POOL: '8',
    API_DOCS: 'on',
    ...environment,
  }),
  // The demonstration is what tests stand on, although the database isn't the embedded one.
  isDemo: true,
});

/**
 * Recurring tasks count as run already: a test enqueues the one it is about. By the clock they would begin in the middle
 * of whatever test a full minute falls into, and close its attempts, send its mail or forget its files.
 */
const holdRecurringTasks = (owner: pg.Client) =>
  owner.query(
    `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
     select identifier, now(), now() + interval '1 year' from unnest($1::text[]) identifier`,
    [tasks.filter(({ cron }) => cron !== undefined).map(({ name }) => name)],
  );

/** The whole server, as `npm start` composes it, on a database of its own; with fakes in place of its providers. */
export async function startTestServer(
  options: { environment?: Record<string, string>; providers?: Partial<Providers> } = {},
): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'certame-test-'));
  const environment = options.environment ?? {};
  const database = await createTestDatabase(async (ownerUrl) => {
    const filler = await startServer(configFor(ownerUrl, join(folder, 'template'), { JOBS: 'off' }), {
      quiet: true,
    });
    await filler.stop();
  });
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await holdRecurringTasks(owner);
  const server = await startServer(configFor(database.ownerUrl, join(folder, 'data'), environment), {
    quiet: true,
    isPrepared: true,
    ...(options.providers ? { providers: options.providers } : {}),
  });
  const address = server.address.replace('localhost', '127.0.0.1');
  return {
    ...server,
    address,
    owner,
    ownerUrl: database.ownerUrl,
    anonymous: () => new ApiClient(address),
    as: (account, institutionName = firstInstitution) =>
      new ApiClient(address).login(`${account}@certame.example`, demoPassword, institutionName),
    stop: async () => {
      await owner.end();
      await server.stop();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
