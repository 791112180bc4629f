import { useTranslation } from '#lib/language/i18n.ts';
import { Button } from '#lite/button.tsx';
import { Spinner } from '#lite/spinner.tsx';
import type { Attempt, AttemptView } from '../../core/attempt/attempt-types.ts';
import type { ServerClock } from '../../core/time/clock.ts';
import { useExits } from '../../exits.ts';
import { formatRemaining } from '../clock/format-remaining.ts';
import { useTicks } from '../clock/use-ticks.ts';
import { SaveState } from '../header/save-state.tsx';
import { StaffMessage } from './staff-message.tsx';
import { StatusPage } from './status-page.tsx';

/** The candidate finishes, and the phone is still sending. */
const isByPhone = ({ finishReason, phoneSending }: AttemptView): boolean =>
  finishReason === 'user' && phoneSending > 0;

/** Says what the finish waits for. This page's own unsent answers and uploads come before the phone's. */
function useFinishingTexts(view: AttemptView): { title: string; text: string } {
  const { t } = useTranslation();
  const offline = view.connectionFailure !== null;
  const byTime = view.finishReason === 'general_time_expired';
  const isForPhone = isByPhone(view) && !offline && view.waiting + view.uploading === 0;
  if (isForPhone)
    return {
      title: t('exam.finishing.phone_title'),
      text: t('exam.finishing.phone_text', { count: view.phoneSending }),
    };
  const title = byTime
    ? t('exam.finishing.time_title')
    : view.finishReason === 'fullscreen_block'
      ? t('exam.lock.closing')
      : t(offline ? 'exam.finishing.offline_title' : 'exam.finishing.title');
  let text: string;
  if (byTime) text = t(offline ? 'exam.finishing.time_offline' : 'exam.finishing.time_text');
  else if (offline && view.waiting > 0) text = t('exam.finishing.offline_pending', { count: view.waiting });
  else if (view.waiting > 0) text = t('exam.finishing.sending', { count: view.waiting });
  else if (view.uploading > 0) text = t('exam.finish.uploading');
  else text = t(offline ? 'exam.finishing.offline_sent' : 'exam.finishing.asking');
  return { title, text };
}

/** Shown while a requested finish waits: for the connection, for a file, or for the server's reply. */
export function Finishing({ attempt, view }: { attempt: Attempt; view: AttemptView }) {
  const { t } = useTranslation();
  const { title, text } = useFinishingTexts(view);
  const offline = view.connectionFailure !== null;
  return (
    <StatusPage title={title} text={text}>
      <p className="exam-finishing" role="status">
        {!offline && <Spinner />}
        <SaveState view={view} />
      </p>
      {offline && <Button onClick={() => attempt.online()}>{t('exam.retry')}</Button>}
      {isByPhone(view) && (
        <Button look="plain" onClick={() => attempt.finishWithoutPhone()}>
          {t('exam.finishing.phone_without', { count: view.phoneSending })}
        </Button>
      )}
      {view.finishReason === 'user' && (
        <Button look="plain" onClick={() => attempt.cancelFinish()}>
          {t('exam.finishing.back')}
        </Button>
      )}
    </StatusPage>
  );
}

/** Asks the server to let the candidate go on. Without a connection the request is retried automatically, and a text says so. */
function ContinueButton({ view, label, onClick }: { view: AttemptView; label: string; onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      {view.returning && view.connectionFailure && <p role="status">{t('exam.loading_offline')}</p>}
      <Button busy={view.returning} onClick={onClick}>
        {label}
      </Button>
    </>
  );
}

/**
 * Shown during a pause: the attempt's clock stands still and the questions are hidden, until the pause has reached its maximum or staff let
 * the attempt go on.
 */
export function Paused({
  attempt,
  view,
  clock,
}: {
  attempt: Attempt;
  view: AttemptView;
  clock: ServerClock;
}) {
  const { t } = useTranslation();
  const remaining = useTicks(clock, view.pauseEndsAt, false, () => undefined);
  if (view.staffPauseReason !== null)
    return (
      <StatusPage title={t('exam.pause.staff_title')} text={t('exam.pause.staff_text')}>
        <p>
          {t('exam.pause.staff_reason')} <strong>{view.staffPauseReason}</strong>
        </p>
        <p role="status">{t('exam.pause.staff_waiting')}</p>
        <StaffMessage messages={view.messages} onRead={attempt.readMessage} />
      </StatusPage>
    );
  return (
    <StatusPage title={t('exam.pause.title')} text={t('exam.pause.text')}>
      {remaining !== null && (
        <p>
          {t('exam.pause.ends_in')} <strong role="timer">{formatRemaining(remaining)}</strong>
        </p>
      )}
      {view.pausesLeft !== null && <p>{t('exam.pause.left', { count: view.pausesLeft })}</p>}
      <StaffMessage messages={view.messages} onRead={attempt.readMessage} />
      <ContinueButton view={view} label={t('exam.pause.continue')} onClick={attempt.resume} />
    </StatusPage>
  );
}

const blockedKinds: Partial<
  Record<string, 'other_device' | 'device' | 'disabled' | 'given_up' | 'fullscreen' | 'forbidden'>
> = {
  'other-device': 'other_device',
  'device-not-allowed': 'device',
  disabled: 'disabled',
  'given-up': 'given_up',
  'out-of-fullscreen': 'fullscreen',
};

export function Halted({
  attempt,
  view,
  onLeave,
}: {
  attempt: Attempt;
  view: AttemptView;
  onLeave: (to: string) => void;
}) {
  const { t } = useTranslation();
  const { list } = useExits();
  const kind = blockedKinds[view.haltedBy ?? 'forbidden'] ?? 'forbidden';
  return (
    <StatusPage title={t(`exam.status.${kind}`)} text={t(`exam.status.${kind}_text`)}>
      <ContinueButton view={view} label={t('exam.status.continue')} onClick={attempt.tryAgain} />
      {list && (kind === 'given_up' || kind === 'forbidden' || kind === 'fullscreen') && (
        <Button look="plain" onClick={() => onLeave(list)}>
          {t('exam.back_to_list')}
        </Button>
      )}
    </StatusPage>
  );
}
