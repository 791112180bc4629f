import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { findTimeWarning, msToNextTick, type ServerClock } from '../../core/time/clock.ts';
import './clock-view.css';

const pad = (value: number): string => String(value).padStart(2, '0');

export function formatRemaining(ms: number): string {
  const seconds = Math.ceil(ms / 1000);
  const hours = Math.floor(seconds / 3600);
  const rest = `${pad(Math.floor((seconds % 3600) / 60))}:${pad(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

interface Props {
  clock: ServerClock;
  deadline: string | null;
  paused: boolean;
  onWarning: (minutes: number) => void;
}

/** Remaining time by the server's clock. A press hides it for candidates whom it makes nervous; warnings come all the same. */
export function ClockView({ clock, deadline, paused, onWarning }: Props) {
  const { t } = useTranslation();
  const [hidden, setHidden] = useState(false);
  const [, tick] = useState(0);
  const before = useRef<number | null>(null);
  const warn = useRef(onWarning);
  warn.current = onWarning;
  useEffect(() => {
    if (deadline === null || paused) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = (): void => {
      const remaining = clock.remainingMs(deadline) ?? 0;
      const warning = findTimeWarning(before.current, remaining);
      if (warning !== undefined) warn.current(warning);
      before.current = remaining;
      tick((n) => n + 1);
      // Also at zero: the server may say that there is more.
      timer = setTimeout(look, msToNextTick(remaining));
    };
    before.current = null;
    look();
    return () => clearTimeout(timer);
  }, [clock, deadline, paused]);

  if (deadline === null) return null;
  const remaining = clock.remainingMs(deadline) ?? 0;
  const urgency = remaining <= 60_000 ? 'high' : remaining <= 5 * 60_000 ? 'medium' : 'low';
  return (
    <button
      type="button"
      className="exam-clock"
      data-urgency={urgency}
      aria-pressed={hidden}
      aria-label={hidden ? undefined : `${t('exam.clock.remaining')} ${formatRemaining(remaining)}`}
      title={t(hidden ? 'exam.clock.show' : 'exam.clock.hide')}
      onClick={() => setHidden(!hidden)}
    >
      <span className="exam-clock-label">{t(hidden ? 'exam.clock.show' : 'exam.clock.remaining')}</span>
      {!hidden && (
        <span role="timer" className="exam-clock-time">
          {formatRemaining(remaining)}
        </span>
      )}
    </button>
  );
}
