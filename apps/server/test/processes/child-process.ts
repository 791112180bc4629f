import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';

/** A forked program that answers one message at a time. */
export interface Child {
  process: ChildProcess;
  /** Rejects when the program ends instead of answering. */
  ask<Reply>(message: unknown): Promise<Reply>;
  /** Ends it, and resolves when it is gone. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

const isAlive = (child: ChildProcess): boolean => child.exitCode === null && child.signalCode === null;

function nextMessage<Reply>(child: ChildProcess): Promise<Reply> {
  return new Promise((resolve, reject) => {
    if (!isAlive(child)) reject(new Error(`ended with ${child.exitCode ?? child.signalCode}`));
    const onExit = (code: number | null, signal: string | null): void =>
      reject(new Error(`ended with ${code ?? signal}`));
    child.once('exit', onExit);
    child.once('message', (message) => {
      child.off('exit', onExit);
      resolve(message as Reply);
    });
  });
}

/** What `server-process.ts` says of itself once it listens. */
export interface ServerHello {
  address: string;
  ownerUrl: string;
  postgresData: string;
}

export const serverProgram = join(import.meta.dirname, 'server-process.ts');
/** Heap bounds of the server as `npm start` runs it, with collections on demand for measuring its memory. */
export const measuredServerFlags = ['--max-semi-space-size=32', '--max-old-space-size=768', '--expose-gc'];

/** Starts a program and waits for its first message. @throws where it ends before that */
export async function startChild<Hello>(
  file: string,
  environment: Record<string, string>,
  flags: readonly string[] = [],
): Promise<{ child: Child; hello: Hello }> {
  const started = fork(file, [], {
    env: { ...process.env, ...environment },
    execArgv: [...flags],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const hello = await nextMessage<Hello>(started);
  const child: Child = {
    process: started,
    ask: <Reply>(message: unknown) => {
      const reply = nextMessage<Reply>(started);
      if (isAlive(started)) started.send(message as object);
      return reply;
    },
    stop: async (signal = 'SIGTERM') => {
      if (!isAlive(started)) return;
      const gone = new Promise((resolve) => started.once('exit', resolve));
      started.kill(signal);
      await gone;
    },
  };
  return { child, hello };
}
