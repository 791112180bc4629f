import { useState } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { findTimeWarning, type ServerClock } from '../../core/time/clock.ts';
import { formatRemaining } from './format-remaining.ts';
import { useTicks } from './use-ticks.ts';
import './clock-view.css';

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
  const remaining = useTicks(clock, deadline, paused, (before, now) => {
    const warning = findTimeWarning(before, now);
    if (warning !== undefined) onWarning(warning);
  });
  if (remaining === null) return null;
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
