import { classifyFailure, type Failure, isWorthRetrying } from '../sending/failure.ts';
import { createRetryTimer } from '../sending/retry-timer.ts';
import type { Timers } from '../time/timers.ts';

/** Retryable command: executed once everything it depends on is done, retried with backoff while the connection is down. */
export interface RetryableCommand<T> {
  current(): T | null;
  set(request: T): void;
  drop(): void;
  /** Executes the command if it is ready. */
  check(): void;
  /** The connection is back: retries without waiting for the backoff. */
  retryNow(): void;
}

export interface RetryableCommandOptions<T> {
  timers: Timers;
  random: () => number;
  /** Everything the command depends on is done. */
  isReady(): boolean;
  execute(request: T): Promise<void>;
  onRejected(failure: Failure, request: T): void;
  /** No reply, or a busy server; the request stays. */
  onFailure(failure: Failure): void;
  onChange(): void;
}
/** What all commands of an attempt share. */
export type CommandBasics = Omit<RetryableCommandOptions<unknown>, 'execute' | 'onRejected'>;

export function createRetryableCommand<T>(options: RetryableCommandOptions<T>): RetryableCommand<T> {
  let request: { of: T } | null = null;
  let busy = false;
  let failures = 0;
  const retry = createRetryTimer(options.timers, options.random, () => void check());

  const check = async (): Promise<void> => {
    if (!request || busy || retry.isPending() || !options.isReady()) return;
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
        retry.wait(failures);
      } else {
        request = null;
        options.onRejected(failure, asked.of);
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
      retry.cancel();
      options.onChange();
      void check();
    },
    drop() {
      request = null;
      retry.cancel();
      options.onChange();
    },
    check: () => void check(),
    retryNow() {
      retry.cancel();
      void check();
    },
  };
}
