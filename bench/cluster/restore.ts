/**
 * `node bench/cluster/restore.ts`: point-in-time recovery, rehearsed on Debian's PostgreSQL as docs/operations.md tells it. A base backup is taken while an
 * attempt is open, two answers are saved, and the database is brought back to the moment between them: the first has to be there, the second not,
 * and a server has to go on from there.
 */
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startClusterProcess } from '../../apps/server/test/cluster/cluster-process.ts';
import { prepareDatabase } from './cluster.ts';
import { startDebianPostgres } from './debian-postgres.ts';
import { archiveAll, beginAttempt, check, momentBetween, secondsSince } from './rehearsal.ts';

const archiveOf = (folder: string): string => join(folder, 'wal');
const folder = mkdtempSync(join(tmpdir(), 'certame-restore-'));
const postgres = await startDebianPostgres((place) => {
  const archive = archiveOf(place);
  mkdirSync(archive, { recursive: true });
  // Written by the account of PostgreSQL.
  chmodSync(archive, 0o777);
  return [
    'archive_mode=on',
    'archive_timeout=60',
    `"archive_command=test ! -f ${archive}/%f && cp %p ${archive}/%f"`,
  ];
});
async function rehearse(): Promise<void> {
  prepareDatabase(postgres.ownerUrl, join(folder, 'migration'));
  const before = await startClusterProcess(postgres.ownerUrl, join(folder, 'before'));
  const attempt = await beginAttempt(postgres.ownerUrl, before.address);

  let fromMs = performance.now();
  const base = join(postgres.folder, 'base');
  const source = ['-h', '127.0.0.1', '-p', String(postgres.port), '-U', 'certame_owner'];
  postgres.run('pg_basebackup', [...source, '-D', base, '-X', 'stream', '-c', 'fast']);
  console.log(`base backup: ${secondsSince(fromMs)}`);

  check('first answer acknowledged', await attempt.save(before.address, 1, 'a'), 1);
  const moment = await momentBetween(postgres.ownerUrl);
  check('second answer acknowledged', await attempt.save(before.address, 2, 'b'), 1);
  await archiveAll(postgres.ownerUrl, archiveOf(postgres.folder));
  check('answers before', await attempt.valuesAt(postgres.ownerUrl), ['a', 'b']);
  await before.stop();

  fromMs = performance.now();
  const target = `restore_command = 'cp ${archiveOf(postgres.folder)}/%f %p'
recovery_target_time = '${moment}'
recovery_target_action = 'promote'
`;
  appendFileSync(join(base, 'postgresql.auto.conf'), target);
  writeFileSync(join(base, 'recovery.signal'), '');
  const restored = await postgres.startOn(base);
  for (let tries = 0; existsSync(join(base, 'recovery.signal')) && tries < 300; tries += 1) await sleep(100);
  console.log(`restored to ${moment}: ${secondsSince(fromMs)}`);
  check('answers after', await attempt.valuesAt(restored.ownerUrl), ['a']);

  const after = await startClusterProcess(restored.ownerUrl, join(folder, 'after'));
  check('ready', (await fetch(`${after.address}/readyz`)).status, 200);
  check('the attempt goes on', await attempt.save(after.address, 3, 'c'), 1);
  check('answers at the end', await attempt.valuesAt(restored.ownerUrl), ['a', 'c']);
  await after.stop();
  const bytes = readdirSync(archiveOf(postgres.folder)).reduce(
    (sum, name) => sum + statSync(join(archiveOf(postgres.folder), name)).size,
    0,
  );
  console.log(`${postgres.version}; archived WAL: ${(bytes / 2 ** 20).toFixed(0)} MiB`);
}

for (const name of ['migration', 'before', 'after']) mkdirSync(join(folder, name));
try {
  await rehearse();
} finally {
  postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
