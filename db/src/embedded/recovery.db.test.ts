import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { chooseServiceAccount } from './service-account.ts';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';
import { makeScratchDataDir, query, removeScratch } from './testing/scratch.ts';
import { StarterProcess } from './testing/starter-process.ts';

let dataDir: string;
let starters: StarterProcess[];

beforeEach(() => {
  dataDir = makeScratchDataDir();
  starters = [];
});

afterEach(async () => {
  await Promise.all(starters.map((starter) => starter.kill()));
  await removeScratch(dataDir);
});

function startElsewhere(): StarterProcess {
  const starter = new StarterProcess(dataDir);
  starters.push(starter);
  return starter;
}

async function waitUntilAnswers(ownerUrl: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    try {
      await query(ownerUrl, 'select 1');
      return;
    } catch {
      await sleep(50);
    }
  }
  throw new Error('it did not come back');
}

test('a PostgreSQL that outlived its killed server is taken over with its data', async () => {
  const starter = startElsewhere();
  const started = await starter.waitFor('started');
  await query(started.ownerUrl ?? '', 'create table answer as select 1 as id');
  await starter.kill();
  const postgres = await startEmbeddedPostgres({ dataDir });
  expect(postgres).toMatchObject({ reused: true, pid: started.pid, ownerUrl: started.ownerUrl });
  await expect(query(postgres.ownerUrl, 'select * from answer')).resolves.toEqual([{ id: 1 }]);
  await postgres.stop();
});

test('a killed PostgreSQL comes back on its port with everything that was committed', async () => {
  const kinds: string[] = [];
  const postgres = await startEmbeddedPostgres({ dataDir, log: ({ kind }) => kinds.push(kind) });
  await query(postgres.ownerUrl, 'create table answer (id int)');
  const busy = query(postgres.ownerUrl, 'select pg_sleep(60)').catch(() => {});
  for (let round = 1; round <= 2; round += 1) {
    await query(postgres.ownerUrl, `insert into answer values (${round})`);
    const { pid } = postgres;
    process.kill(pid, 'SIGKILL');
    await waitUntilAnswers(postgres.ownerUrl);
    // It answers some milliseconds before the one that brought it back has seen so.
    await expect.poll(() => postgres.pid).not.toBe(pid);
    expect(await query(postgres.ownerUrl, 'select * from answer')).toHaveLength(round);
  }
  await busy;
  await postgres.stop();
  expect(kinds.slice(3)).toEqual(['crashed', 'relaunched', 'crashed', 'relaunched']);
});

test('a taken-over PostgreSQL that is killed comes back too', async () => {
  const starter = startElsewhere();
  await starter.waitFor('started');
  await starter.kill();
  const postgres = await startEmbeddedPostgres({ dataDir });
  process.kill(postgres.pid, 'SIGKILL');
  await waitUntilAnswers(postgres.ownerUrl);
  await postgres.stop();
});

test('server and PostgreSQL killed together are recovered from by the next start', async () => {
  const starter = startElsewhere();
  const started = await starter.waitFor('started');
  await query(started.ownerUrl ?? '', 'create table answer as select generate_series(1, 100) as id');
  await starter.kill();
  process.kill(started.pid ?? 0, 'SIGKILL');
  const postgres = await startEmbeddedPostgres({ dataDir });
  expect(postgres.reused).toBe(false);
  expect(await query(postgres.ownerUrl, 'select * from answer')).toHaveLength(100);
  await postgres.stop();
});

test('an initdb whose starter was killed in the middle is done again', async () => {
  const starter = startElsewhere();
  await starter.waitFor('initializing');
  await sleep(150);
  await starter.kill();
  const postgres = await startEmbeddedPostgres({ dataDir });
  expect(postgres.reused).toBe(false);
  await query(postgres.ownerUrl, 'select 1');
  await postgres.stop();
});

test("a pid file whose pid now belongs to somebody else doesn't stop the start", async () => {
  const first = await startEmbeddedPostgres({ dataDir });
  await first.stop();
  const pgData = join(dataDir, 'cluster/data');
  // Of the same account, else PostgreSQL itself sees that it can't be its predecessor.
  const stranger = spawn('sleep', ['60'], { ...chooseServiceAccount(pgData), stdio: 'ignore' });
  await once(stranger, 'spawn');
  const pidFile = [stranger.pid, pgData, 1_700_000_000, 5432, '', '127.0.0.1', '  1  1', 'ready', ''].join(
    '\n',
  );
  writeFileSync(join(pgData, 'postmaster.pid'), pidFile);
  const postgres = await startEmbeddedPostgres({ dataDir });
  expect(postgres.reused).toBe(false);
  expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
  await postgres.stop();
  stranger.kill('SIGKILL');
});
