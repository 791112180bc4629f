import type { FormInfo } from '@certame/contract/features/exam/form.ts';
import { useEffect, useState } from 'react';
import type { ServerClock } from '../core/time/clock.ts';
import { useDuration } from '../use-duration.ts';

/** Tolerance for clock skew: the form is read again this long after the period has begun. */
const marginMs = 1500;

/** Time until the exam opens, in words; null where it isn't closed for that reason. Reads the form again when the period begins. */
export function useOpening(info: FormInfo, clock: ServerClock, onReload: () => void): string | null {
  const duration = useDuration();
  const [, look] = useState(0);
  const startsMs = info.reason === 'exam-not-started' && info.starts_at ? Date.parse(info.starts_at) : null;
  const waitMs = startsMs === null ? null : startsMs - clock.nowMs();
  useEffect(() => {
    if (startsMs === null) return;
    const timer = setInterval(() => {
      if (clock.nowMs() > startsMs + marginMs) onReload();
      else look((n) => n + 1);
    }, 5000);
    return () => clearInterval(timer);
  }, [startsMs, clock, onReload]);
  return waitMs !== null && waitMs > 0 ? duration(waitMs) : null;
}
