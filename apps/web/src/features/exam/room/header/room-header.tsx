import type { ReactNode } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { Button } from '#lite/button.tsx';
import { PauseIcon, TextSizeIcon } from '#lite/icons.tsx';
import type { AttemptView } from '../../core/attempt/attempt-types.ts';
import type { ServerClock } from '../../core/time/clock.ts';
import { ClockView } from '../clock/clock-view.tsx';
import { QuestionClock } from '../clock/question-clock.tsx';
import { SaveState } from './save-state.tsx';
import './room-header.css';

interface Props {
  view: AttemptView;
  clock: ServerClock;
  /** Says whether the candidate is recorded; null where nothing is. */
  recording: ReactNode;
  /** Asks the staff for help; null where an exam has nobody to ask. */
  help: ReactNode;
  onWarning: (minutes: number) => void;
  announce: (message: string) => void;
  onTools: () => void;
  onPause: () => void;
  onFinish: () => void;
}

export function RoomHeader({
  view,
  clock,
  recording,
  help,
  onWarning,
  announce,
  onTools,
  onPause,
  onFinish,
}: Props) {
  const { t } = useTranslation();
  const isUsedUp = view.pausesLeft === 0;
  const pause = isUsedUp
    ? t('exam.pause.used_up')
    : view.pausing
      ? t('exam.pause.waiting')
      : view.pausesLeft === null
        ? t('exam.pause.pause')
        : t('exam.pause.pause_left', { count: view.pausesLeft });
  return (
    <header className="exam-header">
      <h1>{view.form.name}</h1>
      <SaveState view={view} />
      {recording}
      <QuestionClock clock={clock} deadline={view.questionDeadline} announce={announce} />
      <ClockView
        clock={clock}
        deadline={view.deadline}
        paused={view.state === 'paused'}
        onWarning={onWarning}
      />
      <div className="exam-header-tools">
        {help}
        {view.form.allow_pauses && (
          <Button
            look="quiet"
            aria-label={pause}
            title={pause}
            busy={view.pausing}
            disabled={isUsedUp}
            onClick={onPause}
          >
            {!view.pausing && <PauseIcon />}
          </Button>
        )}
        <Button look="quiet" aria-label={t('exam.tools.open')} title={t('exam.tools.open')} onClick={onTools}>
          <TextSizeIcon />
        </Button>
        <Button look="plain" onClick={onFinish}>
          {t('exam.move.finish')}
        </Button>
      </div>
    </header>
  );
}
