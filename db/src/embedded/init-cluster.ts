import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { PostgresBinaries } from './binaries/postgres-binaries.ts';
import type { ClusterHome } from './cluster-home.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { giveTo } from './service-account.ts';
import { buildServerEnvironment } from './settings.ts';

/** The superuser: it migrates and owns the schema; the application logs in as a role of its own. */
export const OWNER_ROLE = 'certame_owner';

const UNFINISHED_PREFIX = 'cluster.unfinished-';

/** C.UTF-8 is always there on Linux only; collation comes from ICU everywhere, so the rest matters little. */
const LIBC_LOCALE: Partial<Record<NodeJS.Platform, string>> = { linux: 'C.UTF-8', darwin: 'en_US.UTF-8' };

function run(
  file: string,
  args: string[],
  home: ClusterHome,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      ...home.account,
      cwd: home.home,
      env: buildServerEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

/** Removes what an interrupted initdb left, or is still writing after its starter was killed: hence the retries. */
function removeUnfinished(home: string): void {
  for (const name of readdirSync(home)) {
    if (!name.startsWith(UNFINISHED_PREFIX)) continue;
    rmSync(join(home, name), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  }
}

/**
 * Creates the cluster and its password beside its final place, then renames both there at once.
 * @throws EmbeddedPostgresError `postgres_init_failed`; data that is already there is never touched
 */
export async function initCluster(binaries: PostgresBinaries, home: ClusterHome): Promise<void> {
  if (existsSync(home.cluster)) {
    throw new EmbeddedPostgresError('postgres_init_failed', `${home.cluster} is there, but not whole`);
  }
  removeUnfinished(home.home);
  const unfinished = join(home.home, `${UNFINISHED_PREFIX}${process.pid}`);
  const passwordFile = join(unfinished, 'owner-password');
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
  giveTo(home.account, passwordFile);
  giveTo(home.account, unfinished);
  const { code, output } = await run(
    binaries.initdb,
    [
      ...['-D', join(unfinished, 'data'), '-U', OWNER_ROLE, `--pwfile=${passwordFile}`],
      ...['-E', 'UTF8', `--locale=${LIBC_LOCALE[process.platform] ?? 'C'}`],
      ...['--locale-provider=icu', '--icu-locale=pt-BR'],
      ...['--auth-local=scram-sha-256', '--auth-host=scram-sha-256', '--data-checksums'],
    ],
    home,
  );
  if (code !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new EmbeddedPostgresError('postgres_init_failed', output.trim());
  }
  renameSync(unfinished, home.cluster);
  syncFolder(home.home);
}

export function hasCluster(home: ClusterHome): boolean {
  return existsSync(join(home.pgData, 'PG_VERSION')) && existsSync(home.passwordFile);
}

/** @throws EmbeddedPostgresError `postgres_version_mismatch` */
export function requireSameMajorVersion(binaries: PostgresBinaries, home: ClusterHome): void {
  const dataVersion = Number.parseInt(readFileSync(join(home.pgData, 'PG_VERSION'), 'utf8'), 10);
  if (dataVersion === binaries.majorVersion) return;
  throw new EmbeddedPostgresError(
    'postgres_version_mismatch',
    `${home.pgData} is of version ${dataVersion}, the binaries are ${binaries.version}`,
  );
}
