import type { TextKey } from '@certame/contract/messages/text-key.ts';
import type { ReactNode } from 'react';
import { useTranslation } from '#lib/language/i18n.ts';
import { Button } from '#lite/button.tsx';
import { GridIcon, LeftIcon, RightIcon } from '#lite/icons.tsx';
import type { AttemptView } from '../core/attempt/attempt-types.ts';
import { countQuestions } from '../core/form/form-view.ts';
import { hasMoreSteps } from '../core/form/steps-ahead.ts';

interface Props {
  view: AttemptView;
  /** Voice control, in a row of its own above the buttons. */
  voice: ReactNode;
  onPrevious: () => void;
  onNext: () => void;
  onNavigator: () => void;
  onFinish: () => void;
}

/** "3 / 45": the step in front of the candidate among all of them. */
function stepLabel(view: AttemptView): string {
  const { form, stepIndex, steps } = view;
  if (form.do_not_go_back) return `${form.current_step + 1} / ${form.total_steps}`;
  const total = Math.max(form.total_steps, steps.length);
  return total > 1 ? `${stepIndex + 1} / ${total}` : `${countQuestions(view.items)}`;
}

function nextKey({ moving, connectionFailure, form }: AttemptView): TextKey {
  if (moving) return connectionFailure ? 'exam.move.moving_offline' : 'exam.move.moving';
  return form.presentation === 'section' ? 'exam.move.next_section' : 'exam.move.next';
}

/** Navigation of the exam: back, the current position, and on or to the end. */
export function RoomFooter({ view, voice, onPrevious, onNext, onNavigator, onFinish }: Props) {
  const { t } = useTranslation();
  return (
    <footer className="exam-footer">
      {voice}
      <Button
        look="plain"
        icon={<LeftIcon />}
        disabled={!view.form.do_not_go_back && view.stepIndex === 0}
        onClick={onPrevious}
      >
        {t('exam.move.previous')}
      </Button>
      <Button look="quiet" icon={<GridIcon />} onClick={onNavigator}>
        <span className="visually-hidden">{t('exam.navigator.open')}</span>
        {stepLabel(view)}
      </Button>
      {hasMoreSteps(view) ? (
        <Button busy={view.moving} onClick={onNext}>
          {t(nextKey(view))}
          <RightIcon />
        </Button>
      ) : (
        <Button onClick={onFinish}>{t('exam.move.finish')}</Button>
      )}
    </footer>
  );
}
