import { type ChildProcess, fork } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@certame/db/embedded/start-embedded-postgres.ts';
import pg from 'pg';
import { SERVER_ENVIRONMENT, SERVER_FLAGS } from '../../scripts/lib/server-flags.mjs';

export const benchSecret = 'a secret for benches only, known to everybody';
const stopTimeoutMs = 5000;

/** A program of a bench, in a process of its own, that answers one message at a time. */
export interface Program {
  child: ChildProcess;
  ask<Reply>(message: unknown): Promise<Reply>;
}

interface ProgramOptions {
  args?: readonly string[];
  environment?: Record<string, string>;
  /** Of Node itself. */
  flags?: readonly string[];
}

export interface Stage {
  ownerUrl: string;
  owner: pg.Client;
  /** Forks a program of `bench/`. */
  run(file: string, options?: ProgramOptions): Program;
  /** The product in a process of its own, with the flags that `npm start` gives it; further ones by other names. */
  startProduct(name?: string, environment?: Record<string, string>): Promise<Program & { address: string }>;
  /** The bare server beside it, with the table that it writes. */
  startBare(): Promise<Program & { address: string }>;
}

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

async function stopAll(children: readonly ChildProcess[]): Promise<void> {
  for (const child of children) child.kill('SIGTERM');
  const patience = new Promise((resolve) => setTimeout(resolve, stopTimeoutMs));
  const gone = children.map((child) =>
    hasEnded(child) ? undefined : new Promise((resolve) => child.once('exit', resolve)),
  );
  await Promise.race([Promise.all(gone), patience]);
  for (const child of children) if (!hasEnded(child)) child.kill('SIGKILL');
}

/** A database in a folder that goes away, and the processes of a bench; they end with `work`, however it ends. */
export async function onStage(work: (stage: Stage) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'certame-bench-'));
  const children: ChildProcess[] = [];
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres') });
  const owner = new pg.Client({ connectionString: postgres.ownerUrl });
  // A failure of the bench itself ends the database first; it is the failure that is told.
  owner.on('error', () => undefined);
  const run: Stage['run'] = (file, { args = [], environment = {}, flags = [] } = {}) => {
    const child = fork(join(import.meta.dirname, '..', file), [...args], {
      env: { ...process.env, ...environment },
      execArgv: [...flags],
    });
    children.push(child);
    return {
      child,
      ask: <Reply>(message: unknown) =>
        new Promise<Reply>((resolve, reject) => {
          const onExit = (code: number | null): void => reject(new Error(`${file} ended with ${code}`));
          child.once('exit', onExit);
          child.once('message', (reply) => {
            child.off('exit', onExit);
            resolve(reply as Reply);
          });
          child.send(message as object);
        }),
    };
  };
  const serve = async (file: string, environment: Record<string, string>, args: readonly string[] = []) => {
    const program = run(file, {
      args,
      environment: { ...SERVER_ENVIRONMENT, ...environment },
      flags: SERVER_FLAGS,
    });
    const { address } = await new Promise<{ address: string }>((resolve, reject) => {
      program.child.once('message', (message) => resolve(message as { address: string }));
      program.child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
    });
    return { ...program, address: address.replace('localhost', '127.0.0.1') };
  };
  try {
    await owner.connect();
    await work({
      ownerUrl: postgres.ownerUrl,
      owner,
      run,
      startProduct: (name = 'data', environment = {}) =>
        serve('exam/server.ts', {
          DATABASE_URL: postgres.ownerUrl,
          DATA_DIR: join(folder, name),
          SECRET_KEY: benchSecret,
          LOG_LEVEL: 'error',
          ...environment,
        }),
      startBare: async () => {
        await owner.query(
          'create table bench_bare (attempt_id uuid, item_id uuid, seq int, value jsonb, primary key (attempt_id, item_id))',
        );
        return serve('exam/bare-server.ts', { DATABASE_URL: postgres.ownerUrl }, ['serve']);
      },
    });
  } finally {
    await stopAll(children);
    await owner.end();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
