import type { Timers } from '../time/timers.ts';
import { computeBackoffMs } from './backoff.ts';

export interface RetryTimer {
  /** The longer the more tries have failed; a wait that is under way begins anew. */
  wait(failures: number): void;
  isWaiting(): boolean;
  cancel(): void;
}

/** The wait for the next try. */
export function createRetryTimer(timers: Timers, random: () => number, work: () => void): RetryTimer {
  let cancelWait: (() => void) | null = null;
  const cancel = (): void => {
    cancelWait?.();
    cancelWait = null;
  };
  return {
    wait(failures) {
      cancel();
      cancelWait = timers.after(computeBackoffMs(failures, random), () => {
        cancelWait = null;
        work();
      });
    },
    isWaiting: () => cancelWait !== null,
    cancel,
  };
}
