import type { FormInfo } from '@certame/contract/features/exam/form.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import type { Failure } from '../core/sending/failure.ts';
import type { ServerClock } from '../core/time/clock.ts';
import type { StartInput } from '../core/transport.ts';
import { useTicks } from '../room/clock/use-ticks.ts';

const minuteMs = 60_000;
/** Tolerance for clock skew: the page's estimate of the server's clock is a little off, and the server rejects a start that comes too early. */
const clockMarginMs = 200;
/** Retry delay of a start that came too early nevertheless: the form is read first, since its reply corrects the clock. */
const earlyRetryMs = 1000;
const announcedMinutes = [5, 1] as const;

interface WaitingOptions {
  info: FormInfo;
  clock: ServerClock;
  starting: boolean;
  failure: Failure | null;
  onStart: (input: StartInput) => void;
  onReload: () => void;
}

export interface Waiting {
  /** Null: the candidate doesn't have to wait for the period. */
  remainingMs: number | null;
  /** The period has begun since the form was read. */
  isOver: boolean;
  /** The candidate is ready: the exam starts automatically. */
  isReady: boolean;
  setReady: (input: StartInput | null) => void;
  /** Text of the live region for screen readers. */
  announcement: string;
}

/**
 * Polling with jitter: delay until the form is read again, since staff may move the period. Every 8 to 12 minutes, and once more 1.5 to 4
 * minutes before the start; the random part spreads the pages of all candidates.
 */
function nextReadMs(remainingMs: number): number | null {
  if (remainingMs > 12 * minuteMs) return (8 + 4 * Math.random()) * minuteMs;
  return remainingMs > 4 * minuteMs ? remainingMs - (1.5 + 2.5 * Math.random()) * minuteMs : null;
}

/** Waits for the period by the server's clock, and starts the exam automatically for a candidate who has declared to be ready. */
export function useWaiting({ info, clock, starting, failure, onStart, onReload }: WaitingOptions): Waiting {
  const { t } = useTranslation();
  const [ready, setReady] = useState<StartInput | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const { waiting, starts_at, may_start } = info;
  const startsAt = waiting ? starts_at : null;
  const remainingMs = useTicks(clock, startsAt, false, (beforeMs, nowMs) => {
    if (beforeMs === null) return;
    const minutes = announcedMinutes.find((at) => beforeMs > at * minuteMs && nowMs <= at * minuteMs);
    if (nowMs === 0 && beforeMs > 0) setAnnouncement(t('exam.before.waiting.opened'));
    else if (minutes) setAnnouncement(t('exam.before.waiting.announce', { count: minutes }));
  });
  const isOver = remainingMs === 0;

  useEffect(() => {
    if (startsAt === null) return;
    const inMs = nextReadMs(Date.parse(startsAt) - clock.nowMs());
    if (inMs === null) return;
    const timer = setTimeout(onReload, inMs);
    return () => clearTimeout(timer);
    // Each read of the form makes a new `info`, which schedules the next read.
  }, [info, startsAt, clock, onReload]);

  const isEarly = failure?.code === 'exam-not-started';
  useEffect(() => {
    if (failure && !isEarly) setReady(null);
  }, [failure, isEarly]);
  // Either the form was read again after the period began, or the period has begun since it was read.
  const mayStart = may_start || isOver;
  const spreadMs = waiting?.spread_ms ?? 0;
  useEffect(() => {
    if (!ready || !mayStart || starting) return;
    const timer = isEarly
      ? setTimeout(() => (may_start ? onStart(ready) : onReload()), earlyRetryMs)
      : setTimeout(() => onStart(ready), clockMarginMs + Math.random() * spreadMs);
    return () => clearTimeout(timer);
  }, [ready, mayStart, may_start, starting, isEarly, spreadMs, onStart, onReload]);

  return { remainingMs, isOver, isReady: ready !== null, setReady, announcement };
}
