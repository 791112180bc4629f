import { useEffect, useState } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { canBeFullscreen, enterFullscreen } from '#lib/page/fullscreen.ts';
import { Alert } from '#lite/alert.tsx';
import { Button } from '#lite/button.tsx';
import type { AttemptView } from '../../core/attempt/attempt-types.ts';
import { browserTimers } from '../../core/time/timers.ts';
import { StaffMessage } from './staff-message.tsx';
import { StatusPage } from './status-page.tsx';

/** Whole seconds until `endsAtMs` of the monotonic clock, polled four times a second; null without an end. */
function useSecondsLeft(endsAtMs: number | null): number | null {
  const [, tick] = useState(0);
  useEffect(() => {
    if (endsAtMs === null) return;
    const timer = setInterval(() => tick((n) => n + 1), 250);
    return () => clearInterval(timer);
  }, [endsAtMs]);
  return endsAtMs === null ? null : Math.max(0, Math.ceil((endsAtMs - browserTimers.monotonicMs()) / 1000));
}

/** Replaces the questions while the page is not in the full screen that the exam requires. */
export function LockScreen({
  view,
  onMessageRead,
}: {
  view: AttemptView;
  onMessageRead: (id: string) => void;
}) {
  const { t } = useTranslation();
  const [isRefused, setRefused] = useState(false);
  const seconds = useSecondsLeft(view.lockEndsAtMs);
  const hasLeft = view.lock === 'left';
  const onEnter = (): void => {
    void enterFullscreen().then((entered) => setRefused(!entered));
  };
  return (
    <StatusPage
      title={t(hasLeft ? 'exam.lock.left' : 'exam.lock.enter')}
      text={t(hasLeft ? 'exam.lock.left_text' : 'exam.lock.enter_text')}
    >
      {hasLeft && seconds !== null && (
        <p>
          {t('exam.lock.closes_in')} <strong role="timer">{t('exam.duration.seconds', { seconds })}</strong>
        </p>
      )}
      <StaffMessage messages={view.messages} onRead={onMessageRead} />
      {canBeFullscreen() ? (
        <Button onClick={onEnter}>{t(hasLeft ? 'exam.lock.go_back' : 'exam.lock.go_in')}</Button>
      ) : (
        <Alert level="error">
          <p>{t('exam.lock.unsupported')}</p>
        </Alert>
      )}
      {isRefused && (
        <Alert level="warning" live>
          <p>{t('exam.lock.refused')}</p>
        </Alert>
      )}
    </StatusPage>
  );
}
