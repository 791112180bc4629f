import { useState, useSyncExternalStore } from 'react';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { useActiveInstitution } from '#lib/session/session.ts';
import { Button } from '#lite/button.tsx';
import type { Attempt, AttemptView } from '../core/attempt/attempt-types.ts';
import { hasMoreSteps } from '../core/form/steps-ahead.ts';
import { useExamImages } from '../images/use-exam-images.ts';
import { useOfflinePage } from '../offline/use-offline-page.ts';
import { useAttemptChannel } from '../room/channel/use-attempt-channel.ts';
import { SaveState } from '../room/header/save-state.tsx';
import { RoomNotices } from '../room/room-notices.tsx';
import { Finishing, Halted } from '../room/status/status-screen.tsx';
import { StepView } from '../room/step/step-view.tsx';
import { useAnnouncements } from '../room/use-announcements.ts';
import { useAppearance } from '../room/use-appearance.ts';
import { useLeaving } from '../room/use-leaving.ts';
import { useMedia } from '../room/use-media.ts';
import { useQuestionTarget } from '../room/use-question-target.ts';
import { useRoomLifecycle } from '../room/use-room-lifecycle.ts';
import { watchBars } from '../room/watch-bars.ts';
import { AnonymousNotice } from './anonymous-notice.tsx';
import { LeaveDialog, SendDialog } from './form-dialogs.tsx';
import { findRejected, useFormProgress } from './form-progress.ts';
import '../room/high-contrast.css';
import '../room/room.css';
import '../room/header/room-header.css';
import './form-page.css';

interface Props {
  attempt: Attempt;
  shortUrlId: string;
}

/** The questions of a form, from the first to the button that sends them. */
export function FormRoom({ attempt, shortUrlId }: Props) {
  const { t } = useTranslation();
  const view = useSyncExternalStore(attempt.subscribe, attempt.view);
  const [dialog, setDialog] = useState<'send' | 'leave' | null>(null);
  const [missing, setMissing] = useState<readonly string[]>([]);
  const { message, announce } = useAnnouncements(view);
  const { isOpen, ...leaving } = useLeaving(view, shortUrlId);
  useAppearance();
  useRoomLifecycle(attempt, shortUrlId, isOpen, 'form');
  useAttemptChannel(attempt, isOpen);
  useOfflinePage(isOpen);
  useExamImages(view);
  useMedia(attempt, view, isOpen);
  const bringIntoView = useQuestionTarget(view);
  const progress = useFormProgress(attempt, view);

  const goTo = (itemId: string): void => {
    setDialog(null);
    attempt.goTo(itemId);
    bringIntoView(itemId);
  };
  /** Sends the form, unless required questions are missing or the server has rejected an answer. */
  const send = (): void => {
    attempt.flush();
    const required = attempt.unansweredRequired();
    setMissing(required);
    const [first] = required;
    if (first !== undefined) {
      announce(t('exam-form.missing', { count: required.length }));
      goTo(first);
    } else if (findRejected(view).length > 0) setDialog('send');
    else attempt.finish();
  };
  const stillMissing = missing.filter((itemId) => attempt.unansweredRequired().includes(itemId));

  if (view.phase === 'halted') return <Halted attempt={attempt} view={view} onLeave={leaving.leaveTo} />;
  if (view.phase === 'finishing') return <Finishing attempt={attempt} view={view} />;
  return (
    <div ref={watchBars} className="exam-room">
      <header className="exam-header form-bar">
        {stillMissing.length > 0 ? (
          <p className="form-missing">{t('exam-form.missing', { count: stillMissing.length })}</p>
        ) : (
          <p>{progress}</p>
        )}
        <SaveState view={view} />
      </header>
      <div className="visually-hidden" aria-live="polite">
        {message}
      </div>
      <div className="exam-body form-body">
        <main className="exam-main">
          <FormHead view={view} />
          {view.form.anonymous && view.stepIndex === 0 && <AnonymousNotice />}
          <StepView attempt={attempt} view={view} look="form" missing={stillMissing} />
          <FormWay view={view} attempt={attempt} onSend={send} />
          <div className="exam-end">
            <Button look="link" onClick={() => setDialog('leave')}>
              {t('exam.leave.leave')}
            </Button>
          </div>
          <RoomNotices
            view={view}
            clockNotice={null}
            onClockNoticeRead={() => undefined}
            onMessageRead={attempt.readMessage}
            onSignIn={leaving.signIn}
          />
        </main>
      </div>
      {dialog === 'send' && (
        <SendDialog
          view={view}
          onClose={() => setDialog(null)}
          onGoTo={goTo}
          onSend={() => {
            setDialog(null);
            attempt.finish();
          }}
        />
      )}
      {dialog === 'leave' && (
        <LeaveDialog view={view} onClose={() => setDialog(null)} onLeave={leaving.leave} />
      )}
    </div>
  );
}

const stepsOf = ({ form, steps }: AttemptView): number => Math.max(form.total_steps, steps.length);

function FormHead({ view }: { view: AttemptView }) {
  const { t } = useTranslation();
  const timeZone = useActiveInstitution()?.time_zone;
  const total = stepsOf(view);
  return (
    <header className="form-head">
      <h1 className="lite-title">{view.form.name}</h1>
      {total > 1 && <p className="exam-soft">{t('exam-form.part', { number: view.stepIndex + 1, total })}</p>}
      {view.deadline !== null && (
        <p className="exam-soft">{t('exam-form.until', { when: formatDateTime(view.deadline, timeZone) })}</p>
      )}
    </header>
  );
}

/** On to the next section, or to the end. */
function FormWay({ view, attempt, onSend }: { view: AttemptView; attempt: Attempt; onSend: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="form-way">
      {view.stepIndex > 0 && (
        <Button look="plain" onClick={() => attempt.previous()}>
          {t('exam-form.back')}
        </Button>
      )}
      {hasMoreSteps(view) ? (
        <Button busy={view.moving} onClick={() => attempt.next()}>
          {t(view.moving && view.connectionFailure ? 'exam.move.moving_offline' : 'exam-form.next')}
        </Button>
      ) : (
        <Button onClick={onSend}>{t('exam-form.send')}</Button>
      )}
    </div>
  );
}
