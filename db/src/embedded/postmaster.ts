import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isProcessAlive } from './pid-lock.mjs';

/** Contents of `postmaster.pid`, which a running PostgreSQL writes in its data directory. */
export interface PostmasterPid {
  pid: number;
  port: number | undefined;
  isReady: boolean;
}

const POLL_MS = 25;
/** A fast shutdown writes a checkpoint: on a slow disk that takes a while. */
const FAST_SHUTDOWN_MS = 20_000;
const IMMEDIATE_SHUTDOWN_MS = 8_000;
const KILLED_MS = 5_000;

function pidFileOf(pgData: string): string {
  return join(pgData, 'postmaster.pid');
}

/** Line 1 is the pid, 4 the port, 8 the status; the later ones appear while it starts. */
export function findPostmasterPid(pgData: string): PostmasterPid | undefined {
  try {
    const lines = readFileSync(pidFileOf(pgData), 'utf8').split('\n');
    const pid = Number.parseInt(lines[0] ?? '', 10);
    if (!(pid > 0)) return undefined;
    const port = Number.parseInt(lines[3] ?? '', 10);
    return { pid, port: port > 0 ? port : undefined, isReady: lines[7]?.trim() === 'ready' };
  } catch {
    return undefined;
  }
}

function readCommandLine(pid: number): string {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    if (process.platform === 'win32') return 'postgres';
    return execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/**
 * The living PostgreSQL of this data directory. A pid left in the file by a crash may belong to somebody else by now;
 * PostgreSQL itself would then refuse to start, so such a file is removed. The file of a dead one stays: by it PostgreSQL
 * finds out whether backends of its killed predecessor still hold the data.
 */
export function findLivingPostmaster(pgData: string): PostmasterPid | undefined {
  const found = findPostmasterPid(pgData);
  if (!found || !isProcessAlive(found.pid)) return undefined;
  if (readCommandLine(found.pid).includes('postgres')) return found;
  if (findPostmasterPid(pgData)?.pid === found.pid) rmSync(pidFileOf(pgData), { force: true });
  return undefined;
}

export async function waitForExit(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (isProcessAlive(pid)) {
    if (Date.now() > deadline) return false;
    await sleep(POLL_MS);
  }
  return true;
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has just ended.
  }
}

/** Windows has no signals: pg_ctl talks to the server through a named pipe. */
function stopThroughPgCtl(postgres: string, pgData: string): void {
  spawnSync(join(dirname(postgres), basename(postgres).replace('postgres', 'pg_ctl')), [
    ...['stop', '-D', pgData, '-m', 'fast', '-w'],
  ]);
}

/** Fast shutdown (open transactions are rolled back), then immediate, then by force: WAL keeps what was committed. */
export async function stopPostmaster(pid: number, pgData: string, postgres: string): Promise<void> {
  if (process.platform === 'win32') {
    stopThroughPgCtl(postgres, pgData);
    return;
  }
  signal(pid, 'SIGINT');
  if (await waitForExit(pid, FAST_SHUTDOWN_MS)) return;
  signal(pid, 'SIGQUIT');
  if (await waitForExit(pid, IMMEDIATE_SHUTDOWN_MS)) return;
  signal(pid, 'SIGKILL');
  await waitForExit(pid, KILLED_MS);
}
