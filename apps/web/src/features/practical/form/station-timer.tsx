import type { PracticalForm } from '@certame/rules/practical/form-state.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { Button } from '#lite/button.tsx';

const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;

/** The time of the station: begun by the examiner, counted down, and told when it is over. Nothing is locked by it. */
export function StationTimer({
  minutes,
  form,
  onStart,
}: {
  minutes: number;
  form: Pick<PracticalForm, 'startedAt' | 'submittedAt' | 'state'>;
  onStart: () => void;
}) {
  const { t } = useTranslation();
  const [nowMs, setNowMs] = useState(Date.now);
  const isRunning = form.startedAt !== null && form.submittedAt === null;
  useEffect(() => {
    if (!isRunning) return;
    setNowMs(Date.now());
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isRunning]);
  if (form.startedAt === null)
    return (
      <div className="practical-timer">
        <span>{t('practical-form.timer.minutes', { minutes })}</span>
        <Button onClick={onStart}>{t('practical-form.timer.start')}</Button>
      </div>
    );
  const endMs = form.submittedAt === null ? nowMs : Date.parse(form.submittedAt);
  const left = minutes * 60 - Math.max(0, (endMs - Date.parse(form.startedAt)) / 1000);
  return (
    <div className="practical-timer" role="timer" data-over={left < 0 || undefined}>
      {t(left < 0 ? 'practical-form.timer.over' : 'practical-form.timer.left', {
        time: clockOf(Math.abs(left)),
      })}
    </div>
  );
}
