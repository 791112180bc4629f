import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findPostgresBinaries } from './binaries/binaries.ts';
import { copyPackage } from './binaries/package-copy.ts';
import { canAccountRun, chooseServiceAccount, isRoot } from './service-account.ts';
import { startEmbeddedPostgres } from './start-embedded-postgres.ts';
import { findSharedHome, makeScratchDataDir, query, removeScratch } from './testing/scratch.ts';
import { StarterProcess } from './testing/starter-process.ts';

/** `daemon`: initdb wants an account that has a name. */
const SOMEBODY = { uid: 1, gid: 1 };
const NOBODY_UID = 65534;

let dataDir: string;
let starters: StarterProcess[];

beforeEach(() => {
  starters = [];
  dataDir = makeScratchDataDir();
});

afterEach(async () => {
  await Promise.all(starters.map((starter) => starter.kill()));
  await removeScratch(dataDir);
});

function startAs(account: { uid: number; gid: number }): StarterProcess {
  const starter = new StarterProcess(dataDir, account);
  starters.push(starter);
  return starter;
}

// Only root can act as several accounts; the other tests cover the ordinary user.
describe.runIf(isRoot())('started by root', () => {
  test('PostgreSQL runs as nobody, in the folder it was given', async () => {
    const postgres = await startEmbeddedPostgres({ dataDir });
    expect(statSync(join(dataDir, 'cluster/data')).uid).toBe(NOBODY_UID);
    expect(statSync(`/proc/${postgres.pid}`).uid).toBe(NOBODY_UID);
    await postgres.stop();
  });

  test('a folder that nobody can reach keeps its data under /var/tmp, found again by the next start', async () => {
    chmodSync(dirname(dataDir), 0o700);
    const first = await startEmbeddedPostgres({ dataDir });
    await query(first.ownerUrl, 'create table answer as select 1 as id');
    await first.stop();
    const home = findSharedHome(dataDir) ?? '';
    expect(home).toMatch(/^\/var\/tmp\/certame-/);
    expect(existsSync(join(dataDir, 'cluster'))).toBe(false);
    const second = await startEmbeddedPostgres({ dataDir });
    await expect(query(second.ownerUrl, 'select id from answer')).resolves.toEqual([{ id: 1 }]);
    await second.stop();
  });

  test('a folder under /var/tmp that belongs to another account is not trusted', async () => {
    chmodSync(dirname(dataDir), 0o700);
    await (await startEmbeddedPostgres({ dataDir })).stop();
    const home = findSharedHome(dataDir) ?? '';
    chownSync(home, SOMEBODY.uid, SOMEBODY.gid);
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toMatchObject({
      code: 'postgres_data_of_other_account',
    });
  });

  test('binaries behind a private folder are copied to where they can run', async () => {
    const binaries = findPostgresBinaries();
    const hidden = join(dirname(dataDir), 'hidden');
    mkdirSync(hidden, { mode: 0o700 });
    cpSync(binaries.packageRoot ?? '', join(hidden, 'native'), { recursive: true, verbatimSymlinks: true });
    chmodSync(join(hidden, 'native/bin'), 0o700);
    chmodSync(join(hidden, 'native/bin/postgres'), 0o700);
    const account = chooseServiceAccount();
    expect(canAccountRun(account, join(hidden, 'native/bin/postgres'))).toBe(false);
    const home = join(dirname(dataDir), 'open');
    mkdirSync(home, { mode: 0o755 });
    const copied = copyPackage(binaries, join(hidden, 'native'), home);
    expect(canAccountRun(account, copied.postgres)).toBe(true);
  });

  test("an ordinary user's data stays theirs when root starts it, and root's is refused to them", async () => {
    mkdirSync(dataDir);
    chownSync(dataDir, SOMEBODY.uid, SOMEBODY.gid);
    const ordinary = startAs(SOMEBODY);
    const started = await ordinary.waitFor('started', 'failed');
    expect(started).toMatchObject({ kind: 'started' });
    await ordinary.kill();
    const postgres = await startEmbeddedPostgres({ dataDir });
    expect(postgres).toMatchObject({ reused: true, pid: started.pid });
    await postgres.stop();
    const again = await startEmbeddedPostgres({ dataDir });
    expect(statSync(`/proc/${again.pid}`).uid).toBe(SOMEBODY.uid);
    await again.stop();

    chownSync(join(dataDir, 'cluster'), NOBODY_UID, NOBODY_UID);
    const refused = startAs(SOMEBODY);
    expect(await refused.waitFor('started', 'failed')).toMatchObject({
      code: 'postgres_data_of_other_account',
    });
  });
});
