import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { firstInstitution } from '@certame/testkit/start-test-server.ts';
import { testSecret } from '@certame/testkit/test-database.ts';
import { type ClusterProcess, startClusterProcess } from '../../apps/server/test/cluster/cluster-process.ts';
import { SERVER_FLAGS } from '../../scripts/lib/server-flags.mjs';
import { freePort } from './debian-postgres.ts';

const root = join(import.meta.dirname, '../..');
const serversCount = 3;

/** Migrates, and makes the institution whose candidates these are. */
export function prepareDatabase(ownerUrl: string, dataDir: string): void {
  const program = join(root, 'apps/server/src/admin-create.ts');
  const person = ['--email', 'operator@certame.example', '--password', 'Operador-de-teste-1'];
  execFileSync(process.execPath, [program, ...person, '--institution', firstInstitution], {
    env: { ...process.env, DATABASE_URL: ownerUrl, DATA_DIR: dataDir, SECRET_KEY: testSecret },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Servers behind HAProxy, as deploy/haproxy.cfg has it, and a process for jobs, on one database. */
export class Cluster {
  readonly #ownerUrl: string;
  readonly #folder = mkdtempSync(join(tmpdir(), 'certame-cluster-'));
  readonly #servers: ClusterProcess[] = [];
  #ports: number[] = [];
  #worker: ClusterProcess | undefined;
  #balancer: ChildProcess | undefined;
  #isStopping = false;
  /** Processes that this trial ends itself. */
  readonly #asked = new Set<ChildProcess>();
  address = '';
  /** Ends that nobody asked for. */
  readonly deaths: string[] = [];

  constructor(ownerUrl: string) {
    this.#ownerUrl = ownerUrl;
  }

  async #startProcess(name: string, environment: Record<string, string>): Promise<ClusterProcess> {
    const dataDir = join(this.#folder, name);
    mkdirSync(dataDir, { recursive: true });
    const one = await startClusterProcess(
      this.#ownerUrl,
      dataDir,
      {
        FILES_DIR: join(this.#folder, 'files'),
        MEDIA_DIR: join(this.#folder, 'media'),
        LOG_LEVEL: 'error',
        DATABASE_POOL: '16',
        ...environment,
      },
      SERVER_FLAGS,
    );
    one.child.once('exit', (code, signal) => {
      const isAsked = this.#isStopping || this.#asked.has(one.child);
      // Killed, or told to end and then in order.
      if (!isAsked || (signal !== 'SIGKILL' && code !== 0))
        this.deaths.push(`${name} ended with ${code ?? signal}`);
    });
    return one;
  }

  async #startServer(index: number): Promise<void> {
    const environment = {
      PORT: String(this.#ports[index]),
      TRUST_PROXY: '1',
      PUBLIC_URL: this.address,
      DRAIN_S: '5',
    };
    this.#servers[index] = await this.#startProcess(`server-${index + 1}`, environment);
  }

  async start(): Promise<void> {
    prepareDatabase(this.#ownerUrl, join(this.#folder, 'migration'));
    this.#ports = [];
    for (let index = 0; index < serversCount; index += 1) this.#ports.push(await freePort());
    const port = await freePort();
    this.address = `http://127.0.0.1:${port}`;
    this.#worker = await this.#startProcess('worker', { HTTP: 'off', JOBS: 'on' });
    for (let index = 0; index < serversCount; index += 1) await this.#startServer(index);
    const environment: Record<string, string> = { CERTAME_BIND: `127.0.0.1:${port}` };
    for (const [index, one] of this.#ports.entries())
      environment[`CERTAME_SERVER_${index + 1}`] = `127.0.0.1:${one}`;
    this.#balancer = spawn('haproxy', ['-db', '-q', '-f', join(root, 'deploy/haproxy.cfg')], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    this.#balancer.once('error', () => this.deaths.push('haproxy is not here: apt-get install haproxy'));
    for (let tries = 0; ; tries += 1) {
      const isUp = await fetch(`${this.address}/api/v1/me`).then(
        ({ status }) => status === 401,
        () => false,
      );
      if (isUp) return;
      if (tries > 100) throw new Error(`Nothing answers behind the balancer. ${this.deaths.join()}`);
      await sleep(100);
    }
  }

  async #endServer(index: number, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const one = this.#servers[index];
    if (one) this.#asked.add(one.child);
    await one?.stop(signal);
    await this.#startServer(index);
  }

  /** `kill -9`, and another start as a service manager gives it. */
  killServer(index: number): Promise<void> {
    return this.#endServer(index, 'SIGKILL');
  }

  /** As an upgrade does it: told to end, and started again. */
  restartServer(index: number): Promise<void> {
    return this.#endServer(index, 'SIGTERM');
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    const gone =
      this.#balancer && this.#balancer.exitCode === null ? once(this.#balancer, 'exit') : undefined;
    this.#balancer?.kill('SIGTERM');
    await gone;
    await Promise.all([...this.#servers, this.#worker].map((one) => one?.stop()));
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
