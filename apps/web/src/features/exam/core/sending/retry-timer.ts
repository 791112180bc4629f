import { computeBackoffMs } from '#lib/http/backoff.ts';
import type { Timers } from '../time/timers.ts';

export interface RetryTimer {
  /** Waits longer the more tries have failed; replaces a wait under way. */
  wait(failures: number): void;
  isPending(): boolean;
  cancel(): void;
}

/** Backoff timer of the next try. */
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
    isPending: () => cancelWait !== null,
    cancel,
  };
}
