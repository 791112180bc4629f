/**
 * `node bench/cluster/restore-embedded.ts`: point-in-time recovery of the embedded PostgreSQL, rehearsed as docs/operations.md tells it: the archive is
 * switched on, a base backup is taken by deploy/base-backup.sh while an attempt is open, two answers are saved, and the data folder is brought back
 * to the moment between them. The first has to be there, the second not, and the server has to go on from there.
 */
import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testSecret } from '@certame/testkit/test-database.ts';
import {
  measuredServerFlags,
  type ServerHello,
  serverProgram,
  startChild,
} from '../../apps/server/test/processes/child-process.ts';
import { archiveAll, beginAttempt, check, momentBetween, secondsSince } from './rehearsal.ts';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'certame-restore-'));
chmodSync(folder, 0o755);
const dataDir = join(folder, 'data');
const archive = join(folder, 'wal');
const base = join(folder, 'base');
let running: Awaited<ReturnType<typeof startChild<ServerHello>>> | undefined;

async function start(): Promise<ServerHello> {
  running = await startChild<ServerHello>(
    serverProgram,
    { DATA_DIR: dataDir, SECRET_KEY: testSecret, PORT: '0', LOG_LEVEL: 'error' },
    measuredServerFlags,
  );
  return running.hello;
}
const stop = (): Promise<void> | undefined => running?.child.stop();

/** As the account of PostgreSQL owns it. */
function give(path: string, like: string): void {
  const { uid, gid } = lstatSync(like);
  lchownSync(path, uid, gid);
}

/** The data folder as it was at the moment; what was there is put aside. */
function putBack(data: string, moment: string): void {
  const aside = `${data}.aside`;
  renameSync(data, aside);
  mkdirSync(data, { mode: 0o700 });
  execFileSync('tar', ['-C', data, '-xpzf', join(base, 'data.tar.gz')]);
  copyFileSync(join(base, 'backup_label'), join(data, 'backup_label'));
  appendFileSync(
    join(data, 'postgresql.auto.conf'),
    `restore_command = 'cp ${archive}/%f %p'
recovery_target_time = '${moment}'
recovery_target_action = 'promote'
`,
  );
  writeFileSync(join(data, 'recovery.signal'), '');
  for (const name of ['.', 'backup_label', 'recovery.signal']) give(join(data, name), aside);
}

async function rehearse(): Promise<void> {
  const { postgresData: data } = await start();
  await stop();
  mkdirSync(archive);
  give(archive, data);
  appendFileSync(
    join(data, 'postgresql.auto.conf'),
    `archive_mode = on
archive_timeout = 60
archive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'
`,
  );
  const before = await start();
  const attempt = await beginAttempt(before.ownerUrl, before.address);

  let fromMs = performance.now();
  execFileSync('sh', [join(root, 'deploy/base-backup.sh'), dataDir, base], { stdio: 'inherit' });
  console.log(`base backup: ${secondsSince(fromMs)}`);
  check('first answer acknowledged', await attempt.save(before.address, 1, 'a'), 1);
  const moment = await momentBetween(before.ownerUrl);
  check('second answer acknowledged', await attempt.save(before.address, 2, 'b'), 1);
  await archiveAll(before.ownerUrl, archive);
  check('answers before', await attempt.valuesAt(before.ownerUrl), ['a', 'b']);
  await stop();

  putBack(data, moment);
  fromMs = performance.now();
  const after = await start();
  console.log(`started at ${moment}: ${secondsSince(fromMs)}`);
  check('answers after', await attempt.valuesAt(after.ownerUrl), ['a']);
  check('ready', (await fetch(`${after.address}/readyz`)).status, 200);
  check('the attempt goes on', await attempt.save(after.address, 3, 'c'), 1);
  check('answers at the end', await attempt.valuesAt(after.ownerUrl), ['a', 'c']);
  // Ended and started as on any other day: nothing of the recovery is repeated.
  await stop();
  check('answers after another start', await attempt.valuesAt((await start()).ownerUrl), ['a', 'c']);
}

try {
  await rehearse();
} finally {
  await stop();
  rmSync(folder, { recursive: true, force: true });
}
