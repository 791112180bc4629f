import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { findPostmasterPid } from '@certame/db/embedded/postmaster.ts';

interface Hello {
  address: string;
  ownerUrl: string;
  postgresData: string;
}

/** The product with its embedded PostgreSQL, started again after each of its deaths. */
export class Product {
  readonly #environment: Record<string, string>;
  #child: ChildProcess | undefined;
  #hello: Hello | undefined;
  /** Ends that nobody asked for. */
  readonly deaths: string[] = [];

  constructor(environment: Record<string, string>) {
    this.#environment = environment;
  }

  get hello(): Hello {
    if (!this.#hello) throw new Error('The product has not started');
    return this.#hello;
  }

  async start(): Promise<void> {
    const child = fork(join(import.meta.dirname, 'soak-server.ts'), [], {
      env: { ...process.env, ...this.#environment },
      execArgv: ['--max-semi-space-size=16', '--max-old-space-size=768', '--expose-gc'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    this.#child = child;
    this.#hello = await new Promise<Hello>((resolve, reject) => {
      child.once('message', (message: Hello) => resolve(message));
      child.once('exit', (code, signal) => reject(new Error(`The server ended with ${code ?? signal}`)));
    });
    child.once('exit', (code, signal) => {
      if (signal !== 'SIGKILL' && child === this.#child) this.deaths.push(`${code ?? signal}`);
    });
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await gone;
  }

  async killServer(): Promise<void> {
    await this.#end('SIGKILL');
    await this.start();
  }

  /** The supervisor inside of the server brings it back by itself. */
  killPostgres(): void {
    const postmaster = findPostmasterPid(this.hello.postgresData);
    if (postmaster) process.kill(postmaster.pid, 'SIGKILL');
  }

  /** Stands still for a while, as on a machine that has something else to do. */
  async freezeServer(durationMs: number): Promise<void> {
    this.#child?.kill('SIGSTOP');
    await new Promise((resolve) => setTimeout(resolve, durationMs));
    this.#child?.kill('SIGCONT');
  }

  measureMemory(): Promise<number> {
    const child = this.#child;
    if (!child) return Promise.resolve(Number.NaN);
    return new Promise((resolve) => {
      child.once('message', (message: { rssBytes: number }) => resolve(message.rssBytes));
      child.send('memory');
    });
  }

  stop(): Promise<void> {
    return this.#end('SIGTERM');
  }
}
