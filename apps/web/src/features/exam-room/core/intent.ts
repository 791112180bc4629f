import { computeBackoffMs } from './sending/backoff.ts';
import { classifyFailure, type Failure, isWorthRetrying } from './sending/failure.ts';
import type { Timers } from './time/timers.ts';

/** A wish that needs the server: carried out when nothing waits any more, tried again while the line is down. */
export interface Intent<T> {
  current(): T | null;
  set(wish: T): void;
  drop(): void;
  /** Something changed: carry it out if it may be. */
  check(): void;
  /** The line is back. */
  retryNow(): void;
}

export interface IntentOptions<T> {
  timers: Timers;
  random: () => number;
  /** Everything it depends on is done. */
  isReady(): boolean;
  carryOut(wish: T): Promise<void>;
  /** The server said no; the wish is dropped. */
  onRefused(failure: Failure, wish: T): void;
  /** No reply or not now; the wish stays. */
  onTrouble(failure: Failure): void;
  onChange(): void;
}
/** What all intents of an attempt share. */
export type IntentBasics = Omit<IntentOptions<unknown>, 'carryOut' | 'onRefused'>;

export function createIntent<T>(options: IntentOptions<T>): Intent<T> {
  let wish: { of: T } | null = null;
  let busy = false;
  let failures = 0;
  let cancelWait: (() => void) | null = null;

  const rest = (): void => {
    cancelWait?.();
    cancelWait = null;
  };

  const check = async (): Promise<void> => {
    if (!wish || busy || cancelWait || !options.isReady()) return;
    busy = true;
    const asked = wish;
    try {
      await options.carryOut(asked.of);
      failures = 0;
      if (wish === asked) wish = null;
    } catch (error) {
      const failure = classifyFailure(error);
      if (isWorthRetrying(failure.kind)) {
        failures += 1;
        options.onTrouble(failure);
        cancelWait = options.timers.after(computeBackoffMs(failures, options.random), () => {
          cancelWait = null;
          void check();
        });
      } else {
        wish = null;
        options.onRefused(failure, asked.of);
      }
    } finally {
      busy = false;
      options.onChange();
    }
  };

  return {
    current: () => wish?.of ?? null,
    set(next) {
      wish = { of: next };
      failures = 0;
      rest();
      options.onChange();
      void check();
    },
    drop() {
      wish = null;
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
