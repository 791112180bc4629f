/**
 * How the server starts, and how an exam does. Cold start (an empty data folder: initdb, migrations, demonstration), warm start and a start after kill -9, beside
 * what can't be avoided: the embedded PostgreSQL and an empty Fastify. Memory once it answers. Then the candidates who come to an exam
 * at its hour, and those who wait for it. `BENCH_PARTS=arrivals,waiting` chooses some.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@certame/db/embedded/start-embedded-postgres.ts';
import fastify from 'fastify';
import { SERVER_FLAGS } from '../scripts/lib/server-flags.mjs';
import { measureArrivals } from './start/arrivals.ts';
import { measureWaitingRoom } from './start/waiting-room.ts';

const root = join(import.meta.dirname, '..');
const folder = mkdtempSync(join(tmpdir(), 'certame-start-'));
const port = 21_000 + (process.pid % 10_000);
const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;

const residentBytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;

/** Proportional share of memory of PostgreSQL's processes: shared buffers are counted once. */
function postgresBytes(): number {
  let total = 0;
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder) && !isPostgresChild(pid)) continue;
      total +=
        Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) * 1024;
    } catch {
      // A process that ended meanwhile.
    }
  }
  return total;
}
const isPostgresChild = (pid: string): boolean =>
  readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres: certame:');

async function startProduct(): Promise<{ child: ChildProcess; ms: number }> {
  const startedMs = performance.now();
  const child = spawn(process.execPath, [...SERVER_FLAGS, 'apps/server/src/main.ts'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: folder, PORT: String(port) },
    stdio: 'ignore',
  });
  for (;;) {
    try {
      if ((await fetch(`http://127.0.0.1:${port}/api/v1/domains_config`)).ok) break;
    } catch {
      // Not listening yet.
    }
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  return { child, ms: performance.now() - startedMs };
}

const end = (child: ChildProcess, signal: NodeJS.Signals): Promise<unknown> => {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  return gone;
};

async function bareStart(dataDir: string): Promise<number> {
  const startedMs = performance.now();
  const postgres = await startEmbeddedPostgres({ dataDir });
  const app = fastify();
  app.get('/', async () => 'ok');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const ms = performance.now() - startedMs;
  await app.close();
  await postgres.stop();
  return ms;
}

async function measureStarts(): Promise<void> {
  const cold = await startProduct();
  await end(cold.child, 'SIGTERM');
  const warm = await startProduct();
  const memory = { server: residentBytes(warm.child.pid ?? 0), postgres: postgresBytes() };
  await end(warm.child, 'SIGKILL');
  const recovered = await startProduct();
  await end(recovered.child, 'SIGTERM');
  const bareCold = await bareStart(join(folder, 'bare'));
  const bareWarm = await bareStart(join(folder, 'bare'));
  const line = (name: string, ms: number, bareMs: number): void =>
    console.log(
      `${name}: ${seconds(ms)}; bare PostgreSQL and Fastify ${seconds(bareMs)}; ratio ${(ms / bareMs).toFixed(1)}`,
    );
  line('Cold start', cold.ms, bareCold);
  line('Warm start', warm.ms, bareWarm);
  line('After kill -9', recovered.ms, bareWarm);
  console.log(
    `Memory once it answers: server ${megabytes(memory.server)}, PostgreSQL ${megabytes(memory.postgres)}`,
  );
}

const parts = { product: measureStarts, arrivals: measureArrivals, waiting: measureWaitingRoom };
const chosen = process.env.BENCH_PARTS?.split(',') ?? Object.keys(parts);

try {
  for (const [name, measure] of Object.entries(parts)) if (chosen.includes(name)) await measure();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
