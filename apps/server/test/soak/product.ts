import { findPostmasterPid } from '@certame/db/embedded/postmaster.ts';
import {
  type Child,
  measuredServerFlags,
  type ServerHello,
  serverProgram,
  startChild,
} from '../processes/child-process.ts';

/** The product with its embedded PostgreSQL, started again when it was killed. */
export class Product {
  readonly #environment: Record<string, string>;
  #running: { child: Child; hello: ServerHello } | undefined;
  /** Ends that nobody asked for. */
  readonly deaths: string[] = [];

  constructor(environment: Record<string, string>) {
    this.#environment = environment;
  }

  get #server(): { child: Child; hello: ServerHello } {
    if (!this.#running) throw new Error('The product has not started');
    return this.#running;
  }

  get hello(): ServerHello {
    return this.#server.hello;
  }

  async start(): Promise<void> {
    const running = await startChild<ServerHello>(serverProgram, this.#environment, measuredServerFlags);
    this.#running = running;
    running.child.process.once('exit', (code, signal) => {
      if (signal !== 'SIGKILL' && running === this.#running) this.deaths.push(`${code ?? signal}`);
    });
  }

  async killServer(): Promise<void> {
    await this.#server.child.stop('SIGKILL');
    await this.start();
  }

  /** The supervisor inside of the server brings it back by itself. */
  killPostgres(): void {
    const postmaster = findPostmasterPid(this.hello.postgresData);
    if (postmaster) process.kill(postmaster.pid, 'SIGKILL');
  }

  /** Stands still for a while, as on a machine that has something else to do. */
  async freezeServer(durationMs: number): Promise<void> {
    const { child } = this.#server;
    child.process.kill('SIGSTOP');
    await new Promise((resolve) => setTimeout(resolve, durationMs));
    child.process.kill('SIGCONT');
  }

  async measureMemory(): Promise<number> {
    return (await this.#server.child.ask<{ rssBytes: number }>('memory')).rssBytes;
  }

  async stop(): Promise<void> {
    const running = this.#running;
    this.#running = undefined;
    await running?.child.stop();
  }
}
