import { useTestServer } from '@certame/testkit/use-test-server.ts';
import { afterEach, expect, it } from 'vitest';
import { keepWorkerPresence, type WorkerPresence } from './abandoned-jobs.ts';

const server = await useTestServer({ environment: { JOBS: 'off' } });
const { owner } = server;
const open: WorkerPresence[] = [];
afterEach(async () => {
  for (const presence of open.splice(0)) await presence.end();
});

async function present(pools: readonly string[], sweepEveryMs = 100): Promise<WorkerPresence> {
  const presence = await keepWorkerPresence(server.ownerUrl, () => undefined, sweepEveryMs);
  await presence.hold(pools);
  open.push(presence);
  return presence;
}

async function lockedJob(pool: string, secondsAgo: number): Promise<string> {
  const { rows } = await owner.query(
    `select id from graphile_worker.add_job('close_overdue_attempts', job_key := $1)`,
    [`locked by ${pool}`],
  );
  await owner.query(
    `update graphile_worker._private_jobs set locked_by = $2, locked_at = now() - make_interval(secs => $3) where id = $1`,
    [rows[0].id, pool, secondsAgo],
  );
  return rows[0].id;
}

const holderOf = async (id: string): Promise<string | null> =>
  (await owner.query('select locked_by from graphile_worker._private_jobs where id = $1', [id])).rows[0]
    .locked_by;

it('jobs of a process that was killed go to others, those of a living one stay where they are', async () => {
  await present(['pool-here']);
  const other = await present(['pool-there']);
  const [own, there, just] = [
    await lockedJob('pool-here', 60),
    await lockedJob('pool-there', 60),
    await lockedJob('pool-new', 1),
  ];
  const gone = await lockedJob('pool-gone', 60);
  await expect.poll(() => holderOf(gone)).toBe(null);
  expect([await holderOf(own), await holderOf(there), await holderOf(just)]).toEqual([
    'pool-here',
    'pool-there',
    'pool-new',
  ]);
  await other.end();
  await expect.poll(() => holderOf(there)).toBe(null);
  expect(await holderOf(own)).toBe('pool-here');
});

it('jobs of a pool that its process has given up go to the next one', async () => {
  const presence = await present(['pool-before', 'pool-beside']);
  const [given, kept] = [await lockedJob('pool-before', 60), await lockedJob('pool-beside', 60)];
  await presence.hold(['pool-beside', 'pool-after']);
  await expect.poll(() => holderOf(given)).toBe(null);
  expect(await holderOf(kept)).toBe('pool-beside');
});

it('a broken connection gives nothing up: it comes back with its locks before it is missed twice', async () => {
  // It comes back after a second: between two looks it has some more, as in the product.
  await present(['pool-watching'], 3000);
  await present(['pool-cut'], 3000);
  const job = await lockedJob('pool-cut', 60);
  const connections = async (): Promise<number[]> =>
    (
      await owner.query(
        `select l.pid from pg_locks l where l.locktype = 'advisory' and l.objsubid = 2
            and l.objid::bigint = (hashtext('pool-cut')::bigint & 4294967295)`,
      )
    ).rows.map(({ pid }) => pid);
  const [pid] = await connections();
  await owner.query('select pg_terminate_backend($1)', [pid]);
  const gone = await lockedJob('pool-lost', 60);
  await expect.poll(() => holderOf(gone)).toBe(null);
  expect(await connections()).toEqual([expect.any(Number)]);
  expect(await connections()).not.toEqual([pid]);
  expect(await holderOf(job)).toBe('pool-cut');
});
