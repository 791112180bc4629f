import { computeBackoffMs } from '../sending/backoff.ts';
import { classifyFailure, type Failure, isWorthRetrying } from '../sending/failure.ts';
import type { Timers } from '../time/timers.ts';

/** Retryable command: executed when nothing waits any more, tried again while the line is down. */
export interface RetryableCommand<T> {
  current(): T | null;
  set(request: T): void;
  drop(): void;
  /** Something changed: it is executed if it may be. */
  check(): void;
  /** The line is back. */
  retryNow(): void;
}

export interface RetryableCommandOptions<T> {
  timers: Timers;
  random: () => number;
  /** Everything it depends on is done. */
  isReady(): boolean;
  execute(request: T): Promise<void>;
  /** The server said no; the request is dropped. */
  onRefused(failure: Failure, request: T): void;
  /** No reply or not now; the request stays. */
  onFailure(failure: Failure): void;
  onChange(): void;
}
/** What all commands of an attempt share. */
export type CommandBasics = Omit<RetryableCommandOptions<unknown>, 'execute' | 'onRefused'>;

export function createRetryableCommand<T>(options: RetryableCommandOptions<T>): RetryableCommand<T> {
  let request: { of: T } | null = null;
  let busy = false;
  let failures = 0;
  let cancelWait: (() => void) | null = null;

  const rest = (): void => {
    cancelWait?.();
    cancelWait = null;
  };

  const check = async (): Promise<void> => {
    if (!request || busy || cancelWait || !options.isReady()) return;
    busy = true;
    const asked = request;
    try {
      await options.execute(asked.of);
      failures = 0;
      if (request === asked) request = null;
    } catch (error) {
      const failure = classifyFailure(error);
      if (isWorthRetrying(failure.kind)) {
        failures += 1;
        options.onFailure(failure);
        cancelWait = options.timers.after(computeBackoffMs(failures, options.random), () => {
          cancelWait = null;
          void check();
        });
      } else {
        request = null;
        options.onRefused(failure, asked.of);
      }
    } finally {
      busy = false;
      options.onChange();
    }
  };

  return {
    current: () => request?.of ?? null,
    set(next) {
      request = { of: next };
      failures = 0;
      rest();
      options.onChange();
      void check();
    },
    drop() {
      request = null;
      rest();
      options.onChange();
    },
    check: () => void check(),
    retryNow() {
      rest();
      void check();
    },
  };
}
