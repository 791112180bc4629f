import { spawn } from 'node:child_process';
import { closeSync, existsSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresBinaries } from './binaries/postgres-binaries.ts';
import type { ClusterHome } from './cluster-home.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { findLivingPostmaster, findPostmasterPid, stopPostmaster } from './postmaster.ts';
import { buildServerArguments, buildServerEnvironment } from './settings.ts';

export interface RunningPostmaster {
  pid: number;
  port: number;
  /** Resolves when the process ends, however it ends. */
  ended: Promise<void>;
}

const POLL_MS = 10;
/** Replaying the log after a crash takes as long as the last checkpoint is old. */
const READY_TIMEOUT_MS = 180_000;
/** Backends of a killed server need a moment to notice and to leave its shared memory. */
const RETRY_UNTIL_MS = 30_000;
const RETRY_PAUSE_MS = 250;
const LOG_MAX_BYTES = 10_000_000;

const IS_PORT_TAKEN = /could not (bind|create any TCP)|Address already in use/;
const IS_STILL_HELD = /shared memory block|lock file "postmaster.pid"/;

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** One log and its predecessor: it holds starts, stops and crashes, not traffic. */
function openLog(file: string): number {
  try {
    if (statSync(file).size > LOG_MAX_BYTES) renameSync(file, `${file}.1`);
  } catch {
    // The first start has no log yet.
  }
  return openSync(file, 'a', 0o600);
}

function readLogFrom(file: string, offset: number): string {
  return readFileSync(file).subarray(offset).toString('utf8').trim();
}

/** Brought back to an instant from a base backup: that takes as long as there is WAL to replay, and PostgreSQL removes the file at its end. */
const isBeingRestored = ({ pgData }: ClusterHome): boolean => existsSync(join(pgData, 'recovery.signal'));

/** Starts one process and waits until it takes connections. Resolves with the log's text when it gave up. */
async function tryLaunch(
  binaries: PostgresBinaries,
  home: ClusterHome,
  port: number,
  settings: Record<string, string>,
): Promise<RunningPostmaster | { failure: string }> {
  const log = openLog(home.logFile);
  const logOffset = fstatSync(log).size;
  // Its own process group: Ctrl-C in the terminal must not reach it before the server has drained. Its output goes to
  // a file, not to a pipe, so that it outlives a killed server.
  // Or it would call itself ready while it still replays, when nothing can be written.
  const own = isBeingRestored(home) ? { ...settings, hot_standby: 'off' } : settings;
  const child = spawn(binaries.postgres, buildServerArguments(home.pgData, port, own), {
    ...home.account,
    cwd: home.home,
    env: buildServerEnvironment(),
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    const finish = () => {
      hasEnded = true;
      resolve();
    };
    child.once('exit', finish);
    child.once('error', finish);
  });
  child.unref();

  let deadline = Date.now() + READY_TIMEOUT_MS;
  while (!hasEnded) {
    const found = findPostmasterPid(home.pgData);
    if (found?.isReady && found.pid === child.pid) return { pid: found.pid, port, ended };
    if (isBeingRestored(home)) deadline = Date.now() + READY_TIMEOUT_MS;
    if (Date.now() > deadline) {
      await stopPostmaster(child.pid ?? 0, home.pgData, binaries.postgres);
      throw new EmbeddedPostgresError('postgres_start_failed', `not ready after ${READY_TIMEOUT_MS} ms`);
    }
    await sleep(POLL_MS);
  }
  return { failure: readLogFrom(home.logFile, logOffset) };
}

/**
 * Starts PostgreSQL on the wanted port, else (when none is wanted) on a free one. Tries again while the port is
 * taken or a killed predecessor is still letting go of the data.
 * @throws EmbeddedPostgresError `postgres_start_failed` with the end of its log
 */
export async function launchPostmaster(
  binaries: PostgresBinaries,
  home: ClusterHome,
  settings: Record<string, string>,
  wantedPort?: number,
): Promise<RunningPostmaster> {
  const deadline = Date.now() + RETRY_UNTIL_MS;
  for (;;) {
    findLivingPostmaster(home.pgData);
    const outcome = await tryLaunch(binaries, home, wantedPort ?? (await findFreePort()), settings);
    if (!('failure' in outcome)) return outcome;
    const mayPass = IS_PORT_TAKEN.test(outcome.failure) || IS_STILL_HELD.test(outcome.failure);
    if (!mayPass || Date.now() > deadline) {
      throw new EmbeddedPostgresError('postgres_start_failed', outcome.failure.slice(-2_000));
    }
    await sleep(RETRY_PAUSE_MS);
  }
}
