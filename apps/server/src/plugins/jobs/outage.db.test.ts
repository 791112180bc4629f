import { defineJob } from '@certame/contract/kit/job.ts';
import { useTestServer } from '@certame/testkit/use-test-server.ts';
import pg from 'pg';
import { expect, it } from 'vitest';
import { z } from 'zod';

const server = await useTestServer();
const { owner, services } = server;
const database = new URL(server.ownerUrl).pathname.slice(1);

/** From another database: one that takes no connections is not changed from within. */
async function atCluster(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const elsewhere = new URL(server.ownerUrl);
  elsewhere.pathname = '/postgres';
  const client = new pg.Client({ connectionString: elsewhere.toString() });
  await client.connect();
  await work(client).finally(() => client.end());
}

/** As when PostgreSQL is just starting again: those that are connected lose it, and nobody gets in. */
const cutOff = () =>
  atCluster(async (client) => {
    await client.query(`alter database ${database} allow_connections false`);
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = 'certame jobs'`,
      [database],
    );
  });
const letIn = () => atCluster((client) => client.query(`alter database ${database} allow_connections true`));

it('a database that is away when a job ends stops neither the server nor the jobs after it', async () => {
  const { rows } = await owner.query(`select id from institutions where name = 'Colégio Horizonte'`);
  const actor = { institutionId: rows[0].id, userId: null };
  let ended = 0;
  const cutting = defineJob('cut_in_a_test', { input: z.object({}), result: z.object({}) });
  services.jobs.handle(cutting, async () => {
    if (ended === 0) await cutOff();
    ended += 1;
    return {};
  });
  const begin = () => services.database.inTenant(actor, (scope) => services.jobs.start(scope, cutting, {}));
  const stateOf = async (id: string): Promise<string> =>
    (await owner.query('select state from job_runs where id = $1', [id])).rows[0].state;

  const first = await begin();
  try {
    await expect.poll(() => stateOf(first)).toBe('done');
    // Its row in the queue is still there: nobody could take it away.
    const left = async () =>
      (await owner.query('select locked_by from graphile_worker._private_jobs where locked_by is not null'))
        .rows;
    expect(await left()).toHaveLength(1);
  } finally {
    await letIn();
  }
  const second = await begin();
  await expect.poll(() => stateOf(second), { timeout: 60_000 }).toBe('done');
  expect(ended).toBeGreaterThan(1);
  const health = await fetch(`${server.address}/healthz`);
  expect(health.status).toBe(200);
});
