import type { Timers } from './timers.ts';

export interface Countdown {
  start(ms: number): void;
  stop(): void;
  /** On the monotonic clock; null: none is running. */
  endsAtMs(): number | null;
}

/** Counts down once and calls `onOver`. Started again while it runs it goes on: leaving twice gains no time. */
export function createCountdown({ timers, onOver }: { timers: Timers; onOver(): void }): Countdown {
  let endsAtMs: number | null = null;
  let cancel: () => void = () => undefined;
  const stop = (): void => {
    endsAtMs = null;
    cancel();
  };
  return {
    start(ms) {
      if (endsAtMs !== null) return;
      endsAtMs = timers.monotonicMs() + ms;
      cancel = timers.after(ms, onOver);
    },
    stop,
    endsAtMs: () => endsAtMs,
  };
}
