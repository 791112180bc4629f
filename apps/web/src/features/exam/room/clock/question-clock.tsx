import { useTranslation } from '#lib/language/i18n.ts';
import type { ServerClock } from '../../core/time/clock.ts';
import { formatRemaining } from './format-remaining.ts';
import { useTicks } from './use-ticks.ts';
import './clock-view.css';

/** Seconds left at which a screen reader is told. */
const warningSeconds = [30, 10] as const;

interface Props {
  clock: ServerClock;
  deadline: string | null;
  announce: (message: string) => void;
}

/** What remains of the open question's own time. It can't be hidden: the question closes with it. */
export function QuestionClock({ clock, deadline, announce }: Props) {
  const { t } = useTranslation();
  const remaining = useTicks(clock, deadline, false, (before, now) => {
    const crossed = warningSeconds.find(
      (seconds) => before !== null && before > seconds * 1000 && now <= seconds * 1000,
    );
    if (crossed !== undefined) announce(t('exam.clock.question_warning', { count: crossed }));
  });
  if (remaining === null) return null;
  return (
    <p className="exam-clock exam-question-clock" data-urgency={remaining <= 10_000 ? 'high' : 'low'}>
      <span className="exam-clock-label">{t('exam.clock.question')}</span>
      <span role="timer" aria-label={t('exam.clock.question')} className="exam-clock-time">
        {formatRemaining(remaining)}
      </span>
    </p>
  );
}
