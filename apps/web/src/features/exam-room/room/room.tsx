import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from '../../../lib/language/i18n.ts';
import { useNavigate } from '../../../lib/page/router.tsx';
import { Alert } from '../../../lite/alert.tsx';
import { Button } from '../../../lite/button.tsx';
import { Dialog } from '../../../lite/dialog.tsx';
import { GridIcon, LeftIcon, RightIcon } from '../../../lite/icons.tsx';
import type { Attempt } from '../core/attempt/attempt-types.ts';
import type { ServerClock } from '../core/time/clock.ts';
import { useExits } from '../exits.ts';
import { useExamImages } from '../images/use-exam-images.ts';
import type { Loss } from '../loss.tsx';
import { useOfflinePage } from '../offline/use-offline-page.ts';
import { useRehearsal } from '../rehearsal.ts';
import { useReason } from '../use-reason.ts';
import { FinishDialog } from './dialogs/finish-dialog.tsx';
import { ToolsDialog } from './dialogs/tools-dialog.tsx';
import { RoomHeader } from './header/room-header.tsx';
import { Navigator } from './navigator/navigator.tsx';
import { Finishing, Halted, Paused } from './status-screen.tsx';
import { StepView } from './step/step-view.tsx';
import { useStepFocus } from './step/use-step-focus.ts';
import { useAnnouncements } from './use-announcements.ts';
import { useAppearance } from './use-appearance.ts';
import { useAttemptNews } from './use-attempt-news.ts';
import { useKeyboard } from './use-keyboard.ts';
import { useRoomLife } from './use-room-life.ts';
import { watchBars } from './watch-bars.ts';
import './high-contrast.css';
import './room.css';

type OpenDialog = 'finish' | 'tools' | 'navigator' | 'advance' | 'leave' | null;

export function Room({
  attempt,
  clock,
  shortUrlId,
}: {
  attempt: Attempt;
  clock: ServerClock;
  shortUrlId: string;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const exits = useExits();
  const reason = useReason();
  const rehearsal = useRehearsal();
  const view = useSyncExternalStore(attempt.subscribe, attempt.view);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  /** Where the candidate goes on purpose, with the attempt left open. */
  const [leavingTo, setLeavingTo] = useState<string | null>(null);
  const [target, setTarget] = useState<string | null>(null);
  const [warning, setWarning] = useState<number | null>(null);
  const [appearance, setAppearance] = useAppearance();
  const { words, say } = useAnnouncements(view);
  const close = (): void => setDialog(null);
  const finished = view.phase === 'finished';

  const isOpen = !finished && leavingTo === null;
  useRoomLife(attempt, shortUrlId, isOpen && rehearsal === null);
  useAttemptNews(attempt, isOpen && rehearsal === null);
  useOfflinePage(rehearsal === null ? isOpen : null);
  useExamImages(view);
  useStepFocus(
    view,
    target,
    useCallback(() => setTarget(null), []),
  );
  useEffect(() => {
    const loss: Loss = { lost: view.lost, lostFiles: view.lostFiles };
    if (finished) void navigate(exits.finished(shortUrlId), { replace: true, state: loss });
    else if (leavingTo !== null) void navigate(leavingTo);
  }, [finished, leavingTo, navigate, exits, shortUrlId, view.lost, view.lostFiles]);

  const { form, steps, stepIndex, notice } = view;
  const hasMore = form.do_not_go_back
    ? form.current_step < form.total_steps - 1
    : stepIndex < steps.length - 1 || (form.progressive && view.items.size > 0 && !isComplete(view));
  const onNext = useCallback((): void => {
    const shown = new Set(attempt.view().steps[attempt.view().stepIndex]?.itemIds);
    const open = attempt.unanswered().some((itemId) => shown.has(itemId));
    const required = attempt.unansweredRequired().some((itemId) => shown.has(itemId));
    if (attempt.view().form.do_not_go_back && open && !required) setDialog('advance');
    else attempt.next();
  }, [attempt]);
  useKeyboard(attempt, onNext);

  const onWarning = useCallback(
    (minutes: number) => {
      setWarning(minutes);
      say(t('exam.clock.warning', { count: minutes }));
    },
    [say, t],
  );
  const goTo = (itemId: string): void => {
    close();
    attempt.goTo(itemId);
    setTarget(itemId);
  };
  // A refusal about certain questions brings the first of them into view.
  const noticeId = notice?.id;
  useEffect(() => {
    const [first] = notice?.itemIds ?? [];
    if (first) setTarget(first);
  }, [noticeId]);

  if (view.phase === 'halted') return <Halted attempt={attempt} view={view} onLeave={setLeavingTo} />;
  if (view.phase === 'finishing') return <Finishing attempt={attempt} view={view} />;
  if (view.state === 'paused') return <Paused attempt={attempt} view={view} />;

  const navigator = <Navigator {...view} onGoTo={goTo} />;
  const noticeText =
    notice &&
    (notice.code === 'exam-required-missing' && form.progressive && !form.do_not_go_back
      ? t('exam.move.missing_progressive')
      : reason(notice));

  return (
    <div ref={watchBars} className="exam-room">
      <RoomHeader
        view={view}
        clock={clock}
        onWarning={onWarning}
        onTools={() => setDialog('tools')}
        onPause={() => attempt.pause()}
        onFinish={() => {
          attempt.flush();
          setDialog('finish');
        }}
      />
      <div className="visually-hidden" aria-live="polite">
        {words}
      </div>
      <div className="exam-body">
        <main className="exam-main">
          {rehearsal}
          {view.connectionFailure?.kind === 'signed-out' && (
            <Alert level="error" live>
              <p>{t('exam.save.signed_out')}</p>
              <Button
                look="plain"
                onClick={() => {
                  exits.endSession();
                  setLeavingTo(exits.signIn);
                }}
              >
                {t('exam.save.sign_in')}
              </Button>
            </Alert>
          )}
          {!view.durable && (
            <Alert level="warning" live>
              <p>{t('exam.save.not_durable')}</p>
            </Alert>
          )}
          {warning !== null && (
            <Alert level="warning">
              <p>{t('exam.clock.warning', { count: warning })}</p>
              <Button look="link" onClick={() => setWarning(null)}>
                {t('common.close')}
              </Button>
            </Alert>
          )}
          {noticeText && (
            <Alert key={noticeId} level="warning" live>
              <p>{noticeText}</p>
            </Alert>
          )}
          <StepView attempt={attempt} view={view} />
          <div className="exam-end">
            {form.continue_later && (
              <Button look="link" onClick={() => setDialog('leave')}>
                {t('exam.leave.leave')}
              </Button>
            )}
          </div>
        </main>
        <aside className="exam-side">{navigator}</aside>
      </div>
      <footer className="exam-footer">
        <Button
          look="plain"
          icon={<LeftIcon />}
          disabled={!form.do_not_go_back && stepIndex === 0}
          onClick={() => attempt.previous()}
        >
          {t('exam.move.previous')}
        </Button>
        <Button
          look="quiet"
          icon={<GridIcon />}
          aria-label={t('exam.navigator.open')}
          onClick={() => setDialog('navigator')}
        >
          {stepLabel(view)}
        </Button>
        {hasMore ? (
          <Button busy={view.moving} onClick={onNext}>
            {t(
              view.moving
                ? view.connectionFailure
                  ? 'exam.move.moving_offline'
                  : 'exam.move.moving'
                : form.presentation === 'section'
                  ? 'exam.move.next_section'
                  : 'exam.move.next',
            )}
            <RightIcon />
          </Button>
        ) : (
          <Button onClick={() => setDialog('finish')}>{t('exam.move.finish')}</Button>
        )}
      </footer>
      {dialog === 'finish' && <FinishDialog attempt={attempt} view={view} onClose={close} onGoTo={goTo} />}
      {dialog === 'tools' && <ToolsDialog appearance={appearance} onChange={setAppearance} onClose={close} />}
      {dialog === 'navigator' && (
        <Dialog
          title={t('exam.navigator.title')}
          onClose={close}
          actions={
            <Button look="plain" onClick={close}>
              {t('common.close')}
            </Button>
          }
        >
          {navigator}
        </Dialog>
      )}
      {dialog === 'advance' && (
        <Dialog
          title={t('exam.move.confirm_title')}
          onClose={close}
          actions={
            <>
              <Button look="plain" onClick={close}>
                {t('exam.finish.stay')}
              </Button>
              <Button
                onClick={() => {
                  close();
                  attempt.next();
                }}
              >
                {t('common.continue')}
              </Button>
            </>
          }
        >
          <p>{t('exam.move.confirm_unanswered')}</p>
        </Dialog>
      )}
      {dialog === 'leave' && (
        <Dialog
          title={t('exam.leave.title')}
          onClose={close}
          actions={
            <>
              <Button look="plain" onClick={close}>
                {t('exam.leave.stay')}
              </Button>
              <Button onClick={() => setLeavingTo(exits.leave)}>{t('exam.leave.confirm')}</Button>
            </>
          }
        >
          <p>{t(`exam.leave.${view.uploading > 0 ? 'uploading' : view.waiting > 0 ? 'pending' : 'text'}`)}</p>
        </Dialog>
      )}
    </div>
  );
}

const questionsOf = (view: ReturnType<Attempt['view']>): number =>
  [...view.items.values()].filter((item) => item.type !== 'section').length;
const isComplete = (view: ReturnType<Attempt['view']>): boolean => questionsOf(view) >= view.form.total_items;

/** "3 / 45": the step in front of the candidate among all of them. */
function stepLabel(view: ReturnType<Attempt['view']>): string {
  const { form, stepIndex, steps } = view;
  if (form.do_not_go_back) return `${form.current_step + 1} / ${form.total_steps}`;
  const total = Math.max(form.total_steps, steps.length);
  return total > 1 ? `${stepIndex + 1} / ${total}` : `${questionsOf(view)}`;
}
