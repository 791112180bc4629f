import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';

/** A forked program that answers one message at a time. */
export interface Child {
  process: ChildProcess;
  /** Rejects when the program ends instead of answering. */
  ask<Reply>(message: unknown): Promise<Reply>;
  stop(): Promise<void>;
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

/** Starts a program of this folder and waits for its first message. */
export async function startChild<Hello>(
  file: string,
  environment: Record<string, string>,
  flags: readonly string[] = [],
): Promise<{ child: Child; hello: Hello }> {
  const started = fork(join(import.meta.dirname, file), [], {
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
    stop: async () => {
      if (!isAlive(started)) return;
      const gone = new Promise((resolve) => started.once('exit', resolve));
      started.kill('SIGTERM');
      await gone;
    },
  };
  return { child, hello };
}
