import { useEffect, useRef, useState } from 'react';
import { msToNextTick, type ServerClock } from '../../core/time/clock.ts';

/**
 * Re-renders with each second that remains until `deadline`, by the server's clock, and calls `onTick` with the remaining time of the tick
 * before and of this one. @returns the remaining milliseconds; null without a deadline.
 */
export function useTicks(
  clock: ServerClock,
  deadline: string | null,
  isStopped: boolean,
  onTick: (beforeMs: number | null, remainingMs: number) => void,
): number | null {
  const [, tick] = useState(0);
  const latest = useRef(onTick);
  latest.current = onTick;
  useEffect(() => {
    if (deadline === null || isStopped) return;
    let timer: ReturnType<typeof setTimeout>;
    let beforeMs: number | null = null;
    const look = (): void => {
      const remainingMs = clock.remainingMs(deadline) ?? 0;
      latest.current(beforeMs, remainingMs);
      beforeMs = remainingMs;
      tick((n) => n + 1);
      // Goes on at zero, since the server may extend the time.
      timer = setTimeout(look, msToNextTick(remainingMs));
    };
    look();
    return () => clearTimeout(timer);
  }, [clock, deadline, isStopped]);
  return clock.remainingMs(deadline);
}
