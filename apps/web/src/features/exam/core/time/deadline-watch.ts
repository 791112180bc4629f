import type { ServerClock } from './clock.ts';
import type { Timers } from './timers.ts';

/** The deadline is looked at again at least this often, since a device may sleep. */
const longestSleepMs = 15_000;

export interface DeadlineWatch {
  current(): string | null;
  /** A newer word of the server; its clock may have become another one with it. */
  set(deadline: string | null): void;
  isOver(): boolean;
  /** While the attempt is paused its clock stands. */
  pause(paused: boolean): void;
  stop(): void;
}

/**
 * Calls `onOver` when the deadline has passed by the server's clock, and `onMoreTime` when it turns out that it hasn't. The
 * device's own date ends nothing.
 */
export function createDeadlineWatch(options: {
  clock: ServerClock;
  timers: Timers;
  onOver(): void;
  onMoreTime(): void;
}): DeadlineWatch {
  const { clock, timers } = options;
  let deadline: string | null = null;
  let over = false;
  let paused = false;
  let stopped = false;
  let cancel: () => void = () => undefined;

  const remainingMs = (): number | null =>
    deadline === null ? null : Math.max(0, Date.parse(deadline) - clock.atLeastMs());
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
