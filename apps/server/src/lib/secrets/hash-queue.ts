import { AppError } from '@certame/contract/errors.ts';

interface Waiter {
  start(): void;
  refuse(error: AppError): void;
  timer: NodeJS.Timeout;
}

export interface HashQueue {
  run<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Lets few hashes run at once: each wants a core and 19 MiB, and a whole school that signs in at the same minute must
 * leave room for those whose answers are being saved. Those beyond the queue are told to try again.
 */
export function createHashQueue(limits: {
  concurrent: number;
  maxWaiting: number;
  maxWaitMs: number;
}): HashQueue {
  let running = 0;
  const waiting: Waiter[] = [];

  const enter = (): Promise<void> => {
    if (running < limits.concurrent) {
      running += 1;
      return Promise.resolve();
    }
    if (waiting.length >= limits.maxWaiting) return Promise.reject(new AppError('busy'));
    return new Promise((resolve, reject) => {
      const waiter: Waiter = {
        start: resolve,
        refuse: reject,
        timer: setTimeout(() => {
          waiting.splice(waiting.indexOf(waiter), 1);
          waiter.refuse(new AppError('busy'));
        }, limits.maxWaitMs),
      };
      waiting.push(waiter);
    });
  };

  const leave = (): void => {
    const next = waiting.shift();
    if (!next) {
      running -= 1;
      return;
    }
    clearTimeout(next.timer);
    next.start();
  };

  return {
    run: async (work) => {
      await enter();
      try {
        return await work();
      } finally {
        leave();
      }
    },
  };
}
