import type { ServerClock } from './clock.ts';
import type { Timers } from './timers.ts';

/** The deadline is looked at again at least this often, since a device may sleep. */
const longestSleepMs = 15_000;

export interface DeadlineWatch {
  current(): string | null;
  /** A newer word of the server; an unchanged one costs nothing. */
  set(deadline: string | null): void;
  isOver(): boolean;
  /** While the attempt is paused its clock stands. */
  hold(held: boolean): void;
  stop(): void;
}

/** Calls `onOver` when the deadline passes by the server's clock, and `onMoreTime` when it is moved after that. */
export function createDeadlineWatch(options: {
  clock: ServerClock;
  timers: Timers;
  onOver(): void;
  onMoreTime(): void;
}): DeadlineWatch {
  const { clock, timers } = options;
  let deadline: string | null = null;
  let over = false;
  let held = false;
  let stopped = false;
  let cancel: () => void = () => undefined;

  const look = (): void => {
    cancel();
    const remaining = clock.remainingMs(deadline);
    if (remaining === null || over || held || stopped) return;
    if (remaining > 0) cancel = timers.after(Math.min(remaining, longestSleepMs), look);
    else {
      over = true;
      options.onOver();
    }
  };

  return {
    current: () => deadline,
    set(next) {
      if (next === deadline) return;
      deadline = next;
      const remaining = clock.remainingMs(next);
      if (over && (remaining === null || remaining > 0)) {
        over = false;
        options.onMoreTime();
      }
      look();
    },
    isOver: () => over,
    hold(next) {
      held = next;
      look();
    },
    stop() {
      stopped = true;
      cancel();
    },
  };
}
