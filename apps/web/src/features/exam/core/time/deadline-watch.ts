import type { Timers } from './timers.ts';

/** The deadline is checked at least this often, since a device may sleep. */
const longestSleepMs = 15_000;

export interface DeadlineWatch {
  current(): string | null;
  /** The server's newer deadline; the clock may have been corrected with the same reply. */
  set(deadline: string | null): void;
  isOver(): boolean;
  /** Stops the clock while the attempt is paused. */
  pause(paused: boolean): void;
  stop(): void;
}

/**
 * Calls `onOver` when the deadline has passed by the server's clock, and `onMoreTime` when it turns out that it hasn't.
 */
export function createDeadlineWatch(options: {
  /** Estimate of the server's time: its lower bound where the end must not come too soon. */
  nowMs: () => number;
  timers: Timers;
  onOver(): void;
  onMoreTime(): void;
}): DeadlineWatch {
  const { nowMs, timers } = options;
  let deadline: string | null = null;
  let over = false;
  let paused = false;
  let stopped = false;
  let cancel: () => void = () => undefined;

  const remainingMs = (): number | null =>
    deadline === null ? null : Math.max(0, Date.parse(deadline) - nowMs());
  const look = (): void => {
    cancel();
    const remaining = remainingMs();
    if (remaining === null || over || paused || stopped) return;
    if (remaining > 0) cancel = timers.after(Math.min(remaining, longestSleepMs), look);
    else {
      over = true;
      options.onOver();
    }
  };

  return {
    current: () => deadline,
    set(next) {
      deadline = next;
      const remaining = remainingMs();
      if (over && (remaining === null || remaining > 0)) {
        over = false;
        options.onMoreTime();
      }
      look();
    },
    isOver: () => over,
    pause(next) {
      paused = next;
      look();
    },
    stop() {
      stopped = true;
      cancel();
    },
  };
}
