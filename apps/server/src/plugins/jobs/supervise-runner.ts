import { setTimeout as sleep } from 'node:timers/promises';
import type { Runner } from 'graphile-worker';

const restartMs = 1000;

export interface SupervisedRunner {
  stop(): Promise<void>;
}

/**
 * Supervision with restart. Graphile Worker ends a runner that could not write how a job ended, as when PostgreSQL was just away; its queue
 * would stand still until the process is started again. @throws what the first start throws.
 */
export async function superviseRunner(
  start: () => Promise<Runner>,
  warn: (error: Error) => void,
): Promise<SupervisedRunner> {
  const stopping = new AbortController();
  const { signal } = stopping;
  // A runner that has ended by itself refuses to be stopped.
  const end = (runner: Runner): Promise<void> => runner.stop().catch(() => undefined);

  const restart = async (): Promise<Runner | undefined> => {
    while (!signal.aborted) {
      await sleep(restartMs, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return undefined;
      try {
        return await start();
      } catch (error) {
        warn(error as Error);
      }
    }
    return undefined;
  };
  let runner: Runner | undefined = await start();
  const supervise = async (): Promise<void> => {
    while (runner) {
      const ended = await runner.promise.then(
        () => new Error('A runner of jobs has ended'),
        (error: unknown) => error as Error,
      );
      if (signal.aborted) return;
      warn(ended);
      runner = await restart();
      if (runner && signal.aborted) await end(runner);
    }
  };
  const supervising = supervise();
  return {
    stop: async () => {
      stopping.abort();
      if (runner) await end(runner);
      await supervising;
    },
  };
}
