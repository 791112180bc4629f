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
function prepareDatabase(ownerUrl: string, dataDir: string): void {
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
      { FILES_DIR: join(this.#folder, 'files'), LOG_LEVEL: 'error', DATABASE_POOL: '16', ...environment },
      SERVER_FLAGS,
    );
    one.child.once('exit', (code, signal) => {
      if (signal !== 'SIGKILL' && !this.#isStopping) this.deaths.push(`${name} ended with ${code ?? signal}`);
    });
    return one;
  }

  async #startServer(index: number): Promise<void> {
    const environment = { PORT: String(this.#ports[index]), TRUST_PROXY: '1', PUBLIC_URL: this.address };
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

  /** `kill -9`, and another start as a service manager gives it. */
  async killServer(index: number): Promise<void> {
    await this.#servers[index]?.stop('SIGKILL');
    await this.#startServer(index);
  }

  /** As an upgrade does it: told to end, and started again. */
  async restartServer(index: number): Promise<void> {
    await this.#servers[index]?.stop('SIGTERM');
    await this.#startServer(index);
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
