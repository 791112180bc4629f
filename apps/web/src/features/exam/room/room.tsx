import { type ReactNode, useCallback, useState, useSyncExternalStore } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { Button } from '#lite/button.tsx';
import type { Attempt } from '../core/attempt/attempt-types.ts';
import { findLeftBehind } from '../core/form/steps-ahead.ts';
import type { ServerClock } from '../core/time/clock.ts';
import { useHelpButton } from '../help/help-provider.tsx';
import { useExamImages } from '../images/use-exam-images.ts';
import { useOfflinePage } from '../offline/use-offline-page.ts';
import { usePreviewBanner } from '../preview-context.ts';
import { useAttemptChannel } from './channel/use-attempt-channel.ts';
import { loadPressedDialogs } from './dialogs/deferred-dialogs.ts';
import { type RoomDialog, RoomDialogs } from './dialogs/room-dialogs.tsx';
import { RoomHeader } from './header/room-header.tsx';
import { Navigator } from './navigator/navigator.tsx';
import { RoomFooter } from './room-footer.tsx';
import { RoomNotices } from './room-notices.tsx';
import { LockScreen } from './status/lock-screen.tsx';
import { Finishing, Halted, Paused } from './status/status-screen.tsx';
import { StepView } from './step/step-view.tsx';
import { useAnnouncements } from './use-announcements.ts';
import { useAppearance } from './use-appearance.ts';
import { useClockNotice } from './use-clock-notice.ts';
import { useKeyboard } from './use-keyboard.ts';
import { useLeaving } from './use-leaving.ts';
import { useMedia } from './use-media.ts';
import { useProctoring } from './use-proctoring.tsx';
import { useQuestionTarget } from './use-question-target.ts';
import { useRoomLifecycle } from './use-room-lifecycle.ts';
import { VoiceSlot } from './voice-slot.tsx';
import { watchBars } from './watch-bars.ts';
import './high-contrast.css';
import './room.css';

interface Props {
  attempt: Attempt;
  clock: ServerClock;
  shortUrlId: string;
}

export function Room({ attempt, clock, shortUrlId }: Props) {
  const { t } = useTranslation();
  const previewBanner = usePreviewBanner();
  const view = useSyncExternalStore(attempt.subscribe, attempt.view);
  const [dialog, setDialog] = useState<RoomDialog | null>(null);
  const appearance = useAppearance();
  const { message, announce } = useAnnouncements(view);
  const { isOpen, ...leaving } = useLeaving(view, shortUrlId);
  const close = (): void => setDialog(null);

  useRoomLifecycle(attempt, shortUrlId, isOpen && previewBanner === null);
  useAttemptChannel(attempt, isOpen && previewBanner === null);
  useOfflinePage(previewBanner === null ? isOpen : null, loadPressedDialogs);
  useExamImages(view);
  useMedia(attempt, view, isOpen && previewBanner === null);
  const { gate, indicator } = useProctoring(attempt, view, isOpen && previewBanner === null);
  const bringIntoView = useQuestionTarget(view);
  const clockNotice = useClockNotice(view, announce);
  const onNext = useCallback((): void => {
    if (findLeftBehind(attempt).length > 0) setDialog('advance');
    else attempt.next();
  }, [attempt]);
  useKeyboard(attempt, onNext);
  const goTo = useCallback(
    (itemId: string): void => {
      setDialog(null);
      attempt.goTo(itemId);
      bringIntoView(itemId);
    },
    [attempt, bringIntoView],
  );
  const help = useHelpButton();
  const corner = help && <div className="exam-help-corner">{help}</div>;
  const instead = (screen: ReactNode): ReactNode => (
    <>
      {screen}
      {corner}
    </>
  );
  if (view.phase === 'halted')
    return instead(<Halted attempt={attempt} view={view} onLeave={leaving.leaveTo} />);
  if (view.phase === 'finishing') return <Finishing attempt={attempt} view={view} />;
  if (view.state !== 'paused' && (view.lock === 'outside' || view.lock === 'left'))
    return instead(<LockScreen view={view} onMessageRead={attempt.readMessage} />);
  if (view.state === 'paused') return instead(<Paused attempt={attempt} view={view} clock={clock} />);
  if (gate) return instead(gate);

  const { form, items, steps, stepIndex, responses } = view;
  const navigator = <Navigator {...{ form, items, steps, stepIndex, responses }} onGoTo={goTo} />;
  return (
    <div ref={watchBars} className="exam-room">
      <RoomHeader
        view={view}
        clock={clock}
        recording={indicator}
        help={help}
        onWarning={clockNotice.warn}
        announce={announce}
        onTools={() => setDialog('tools')}
        onPause={() => attempt.pause()}
        onFinish={() => {
          attempt.flush();
          setDialog('finish');
        }}
      />
      <div className="visually-hidden" aria-live="polite">
        {message}
      </div>
      <div className="exam-body">
        <main className="exam-main">
          {previewBanner}
          <StepView attempt={attempt} view={view} />
          <div className="exam-end">
            {view.form.continue_later && (
              <Button look="link" onClick={() => setDialog('leave')}>
                {t('exam.leave.leave')}
              </Button>
            )}
          </div>
          <RoomNotices
            view={view}
            clockNotice={clockNotice.text}
            onClockNoticeRead={clockNotice.dismiss}
            onMessageRead={attempt.readMessage}
            onSignIn={leaving.signIn}
          />
        </main>
        <aside className="exam-side">{navigator}</aside>
      </div>
      <RoomFooter
        view={view}
        voice={view.form.voice_control && <VoiceSlot attempt={attempt} clock={clock} onGoTo={goTo} />}
        onPrevious={() => attempt.previous()}
        onNext={onNext}
        onNavigator={() => setDialog('navigator')}
        onFinish={() => setDialog('finish')}
      />
      <RoomDialogs
        dialog={dialog}
        attempt={attempt}
        view={view}
        appearance={appearance}
        navigator={navigator}
        onClose={close}
        onGoTo={goTo}
        onLeave={leaving.leave}
      />
    </div>
  );
}
