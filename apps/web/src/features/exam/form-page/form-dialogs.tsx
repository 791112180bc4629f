import { useTranslation } from '#lib/language/i18n.ts';
import { Button } from '#lite/button.tsx';
import { Dialog } from '#lite/dialog.tsx';
import type { AttemptView } from '../core/attempt/attempt-types.ts';
import { findRejected } from './form-progress.ts';

interface SendProps {
  view: AttemptView;
  onClose: () => void;
  onGoTo: (itemId: string) => void;
  onSend: () => void;
}

/** Asked where answers of the page have not been saved: sending would leave them out. */
export function SendDialog({ view, onClose, onGoTo, onSend }: SendProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t('exam-form.send_anyway')}
      onClose={onClose}
      actions={
        <>
          <Button look="plain" onClick={onClose}>
            {t('exam.finish.stay')}
          </Button>
          <Button onClick={onSend}>{t('exam-form.send')}</Button>
        </>
      }
    >
      <p>{t('exam.finish.rejected')}</p>
      <ul className="form-chips">
        {findRejected(view).map((itemId) => {
          const number = view.items.get(itemId)?.number ?? '';
          return (
            <li key={itemId}>
              <Button
                look="plain"
                aria-label={t('exam-form.go_to', { number })}
                onClick={() => onGoTo(itemId)}
              >
                {number}
              </Button>
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}

interface LeaveProps {
  view: AttemptView;
  onClose: () => void;
  onLeave: () => void;
}

export function LeaveDialog({ view, onClose, onLeave }: LeaveProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t('exam-form.leave')}
      onClose={onClose}
      actions={
        <>
          <Button look="plain" onClick={onClose}>
            {t('exam.leave.stay')}
          </Button>
          <Button onClick={onLeave}>{t('exam.leave.confirm')}</Button>
        </>
      }
    >
      <p>
        {view.uploading > 0
          ? t('exam.leave.uploading')
          : t(view.waiting > 0 ? 'exam.leave.pending' : 'exam-form.leave_text')}
      </p>
    </Dialog>
  );
}
