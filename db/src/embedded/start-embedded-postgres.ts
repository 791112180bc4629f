import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPostgresBinaries } from './binaries/binaries.ts';
import { copyPackage } from './binaries/package-copy.ts';
import type { PostgresBinaries } from './binaries/postgres-binaries.ts';
import { type ClusterHome, locateClusterHome } from './cluster-home.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { hasCluster, initCluster, requireSameMajorVersion } from './init-cluster.ts';
import { launchPostmaster, type RunningPostmaster } from './launch.ts';
import { buildOwnerUrl, ensureDatabase } from './owner-connection.ts';
import { isProcessAlive, waitForPidLock } from './pid-lock.mjs';
import { findLivingPostmaster, stopPostmaster } from './postmaster.ts';
import { canAccountRun } from './service-account.ts';
import { buildServerArguments } from './settings.ts';
import { Supervisor } from './supervisor.ts';

/** Progress of the start, for the caller to show in its own language. */
export type EmbeddedPostgresEvent =
  /** The data can't be kept in `dataDir`, for the account PostgreSQL runs as does not reach it. */
  | { kind: 'data-elsewhere'; home: string }
  | { kind: 'copying-binaries' }
  | { kind: 'initializing' }
  | { kind: 'starting' }
  | { kind: 'reused'; pid: number }
  | { kind: 'ready'; pid: number; port: number; version: string }
  | { kind: 'crashed'; pid: number }
  | { kind: 'relaunched'; pid: number }
  | { kind: 'lost'; error: unknown };

export interface StartEmbeddedPostgresOptions {
  /** A folder of its own, created when missing. */
  dataDir: string;
  log?: (event: EmbeddedPostgresEvent) => void;
  /** PostgreSQL settings on top of ours; those that weaken durability are refused. */
  settings?: Record<string, string>;
}

export interface EmbeddedPostgres {
  /** Connects as the superuser that owns the schema. */
  ownerUrl: string;
  /** Changes when PostgreSQL was killed and brought back. */
  readonly pid: number;
  port: number;
  /** True when an instance that outlived its server was found running and kept. */
  reused: boolean;
  /** Fast shutdown; resolves when the process has ended. */
  stop(): Promise<void>;
  /** Stops watching and leaves it running, for another process uses it too. */
  release(): Promise<void>;
}

const START_LOCK_TIMEOUT_MS = 240_000;
/** Time for a found instance to finish starting or stopping before it is stopped by us. */
const SETTLE_TIMEOUT_MS = 30_000;
const SETTLE_POLL_MS = 50;
const FOREIGN_CHILD_POLL_MS = 300;

/** A process that isn't our child tells nobody when it ends. */
async function watchForeign(pid: number): Promise<void> {
  while (isProcessAlive(pid)) await sleep(FOREIGN_CHILD_POLL_MS, undefined, { ref: false });
}

/** An instance that outlived its server: kept when it answers, waited for or stopped when it doesn't. */
async function adoptLiving(
  binaries: PostgresBinaries,
  home: ClusterHome,
): Promise<RunningPostmaster | undefined> {
  const deadline = Date.now() + SETTLE_TIMEOUT_MS;
  for (;;) {
    const living = findLivingPostmaster(home.pgData);
    if (!living) return undefined;
    if (living.isReady && living.port) {
      try {
        await ensureDatabase(home, living.port);
        return { pid: living.pid, port: living.port, ended: watchForeign(living.pid) };
      } catch (error) {
        if (error instanceof EmbeddedPostgresError) throw error;
      }
    }
    if (Date.now() > deadline) {
      await stopPostmaster(living.pid, home.pgData, binaries.postgres);
      return undefined;
    }
    await sleep(SETTLE_POLL_MS);
  }
}

function prepareBinaries(home: ClusterHome, log: (event: EmbeddedPostgresEvent) => void): PostgresBinaries {
  const found = findPostgresBinaries();
  if (canAccountRun(home.account, found.postgres)) return found;
  if (!found.packageRoot) throw new EmbeddedPostgresError('postgres_does_not_run', found.postgres);
  log({ kind: 'copying-binaries' });
  return copyPackage(found, found.packageRoot, home.home);
}

/**
 * Starts this checkout's own PostgreSQL, or takes over the one a killed server left running, and makes sure that the
 * database exists. Watches it: a killed PostgreSQL comes back on the same port.
 * @throws EmbeddedPostgresError
 */
export async function startEmbeddedPostgres(
  options: StartEmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { settings = {} } = options;
  const log = options.log ?? (() => {});
  buildServerArguments('', 0, settings);
  const dataDir = resolve(options.dataDir);
  const home = locateClusterHome(dataDir);
  if (home.home !== dataDir) log({ kind: 'data-elsewhere', home: home.home });

  return withStartLock(home, async () => {
    const binaries = prepareBinaries(home, log);
    const adopted = hasCluster(home) ? await adoptLiving(binaries, home) : undefined;
    const running = adopted ?? (await startFresh(binaries, home, settings, log));
    const { pid, port } = running;
    log(adopted ? { kind: 'reused', pid } : { kind: 'ready', pid, port, version: binaries.version });
    return createHandle(binaries, home, settings, running, { reused: Boolean(adopted), log });
  });
}

/** One starter at a time: two would both run initdb, or fight over the port. */
async function withStartLock<T>(home: ClusterHome, work: () => Promise<T>): Promise<T> {
  const lock = await waitForPidLock(join(home.home, 'start.lock'), START_LOCK_TIMEOUT_MS);
  if (!lock) throw new EmbeddedPostgresError('postgres_start_locked', home.home);
  try {
    return await work();
  } finally {
    lock.release();
  }
}

async function startFresh(
  binaries: PostgresBinaries,
  home: ClusterHome,
  settings: Record<string, string>,
  log: (event: EmbeddedPostgresEvent) => void,
): Promise<RunningPostmaster> {
  if (!hasCluster(home)) {
    log({ kind: 'initializing' });
    await initCluster(binaries, home);
  }
  requireSameMajorVersion(binaries, home);
  log({ kind: 'starting' });
  const running = await launchPostmaster(binaries, home, settings);
  try {
    await ensureDatabase(home, running.port);
  } catch (error) {
    await stopPostmaster(running.pid, home.pgData, binaries.postgres);
    throw error;
  }
  return running;
}

function createHandle(
  binaries: PostgresBinaries,
  home: ClusterHome,
  settings: Record<string, string>,
  running: RunningPostmaster,
  { reused, log }: { reused: boolean; log: (event: EmbeddedPostgresEvent) => void },
): EmbeddedPostgres {
  // Another process that uses the same cluster may have brought it back already.
  const relaunch = (port: number) =>
    withStartLock(
      home,
      async () => (await adoptLiving(binaries, home)) ?? launchPostmaster(binaries, home, settings, port),
    );
  const supervisor = new Supervisor(running, relaunch, {
    onCrashed: (pid) => log({ kind: 'crashed', pid }),
    onRelaunched: ({ pid }) => log({ kind: 'relaunched', pid }),
    onLost: (error) => log({ kind: 'lost', error }),
  });
  return {
    ownerUrl: buildOwnerUrl(home, running.port),
    get pid() {
      return supervisor.current.pid;
    },
    port: running.port,
    reused,
    release: () => supervisor.release(),
    async stop() {
      await supervisor.release();
      await stopPostmaster(supervisor.current.pid, home.pgData, binaries.postgres);
    },
  };
}
