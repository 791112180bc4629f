import { type ReactNode, Suspense } from 'react';
import { type Translate, useTranslation } from '#lib/language/i18n.ts';
import { Button } from '#lite/button.tsx';
import { Dialog } from '#lite/dialog.tsx';
import { Skeleton } from '#lite/spinner.tsx';
import type { Attempt, AttemptView } from '../../core/attempt/attempt-types.ts';
import { findLeftBehind } from '../../core/form/steps-ahead.ts';
import type { useAppearance } from '../use-appearance.ts';
import { FinishDialog, ToolsDialog } from './deferred-dialogs.ts';

export type RoomDialog = 'finish' | 'tools' | 'navigator' | 'advance' | 'leave';

interface Props {
  dialog: RoomDialog | null;
  attempt: Attempt;
  view: AttemptView;
  appearance: ReturnType<typeof useAppearance>;
  navigator: ReactNode;
  onClose: () => void;
  onGoTo: (itemId: string) => void;
  onLeave: () => void;
}

function ConfirmDialog({
  title,
  stay,
  go,
  onClose,
  onGo,
  children,
}: {
  title: string;
  stay: string;
  go: string;
  onClose: () => void;
  onGo: () => void;
  children: string | readonly string[];
}) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button look="plain" onClick={onClose}>
            {stay}
          </Button>
          <Button onClick={onGo}>{go}</Button>
        </>
      }
    >
      {[children].flat().map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Dialog>
  );
}

/** Suspense fallback, where a press comes before the dialog's code has loaded. */
function LoadingDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t('common.loading')}
      onClose={onClose}
      actions={
        <Button look="plain" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      <Skeleton lines={3} />
    </Dialog>
  );
}

/** Warnings before a step is left for good, computed anew with each render: a file may arrive while the dialog is open. */
function leftBehindTexts(attempt: Attempt, t: Translate): string[] {
  const left = findLeftBehind(attempt);
  return left.length > 0
    ? left.map((kind) => t(`exam.move.confirm_${kind}`))
    : [t('exam.move.confirm_arrived')];
}

/** The room's dialogs, at most one open at a time. */
export function RoomDialogs({
  dialog,
  attempt,
  view,
  appearance,
  navigator,
  onClose,
  onGoTo,
  onLeave,
}: Props) {
  const { t } = useTranslation();
  const [look, setLook] = appearance;
  switch (dialog) {
    case 'finish':
      return (
        <Suspense fallback={<LoadingDialog onClose={onClose} />}>
          <FinishDialog attempt={attempt} view={view} onClose={onClose} onGoTo={onGoTo} />
        </Suspense>
      );
    case 'tools':
      return (
        <Suspense fallback={<LoadingDialog onClose={onClose} />}>
          <ToolsDialog
            appearance={look}
            hasVoice={view.form.voice_control === true}
            onChange={setLook}
            onClose={onClose}
          />
        </Suspense>
      );
    case 'navigator':
      return (
        <Dialog
          title={t('exam.navigator.title')}
          onClose={onClose}
          actions={
            <Button look="plain" onClick={onClose}>
              {t('common.close')}
            </Button>
          }
        >
          {navigator}
        </Dialog>
      );
    case 'advance':
      return (
        <ConfirmDialog
          title={t('exam.move.confirm_title')}
          stay={t('exam.finish.stay')}
          go={t('exam.move.confirm_go')}
          onClose={onClose}
          onGo={() => {
            onClose();
            attempt.next();
          }}
        >
          {leftBehindTexts(attempt, t)}
        </ConfirmDialog>
      );
    case 'leave':
      return (
        <ConfirmDialog
          title={t('exam.leave.title')}
          stay={t('exam.leave.stay')}
          go={t('exam.leave.confirm')}
          onClose={onClose}
          onGo={onLeave}
        >
          {t(`exam.leave.${view.uploading > 0 ? 'uploading' : view.waiting > 0 ? 'pending' : 'text'}`)}
        </ConfirmDialog>
      );
    default:
      return null;
  }
}
