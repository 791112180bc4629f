import { useTranslation } from '#lib/language/i18n.ts';
import { Alert } from '#lite/alert.tsx';
import { Button } from '#lite/button.tsx';
import { Dialog } from '#lite/dialog.tsx';
import type { Attempt, AttemptView } from '../../core/attempt/attempt-types.ts';
import { countQuestions } from '../../core/form/form-view.ts';
import { usePreviewBanner } from '../../preview-context.ts';
import './finish-dialog.css';

interface Props {
  attempt: Attempt;
  view: AttemptView;
  onClose: () => void;
  onGoTo: (itemId: string) => void;
}

/** Confirms the finish: lists unanswered questions, rejected answers and unsent ones. */
export function FinishDialog({ attempt, view, onClose, onGoTo }: Props) {
  const { t } = useTranslation();
  const previewBanner = usePreviewBanner();
  const required = attempt.unansweredRequired();
  const unanswered = attempt.unanswered();
  const rejected = [...view.responses].flatMap(([itemId, { state }]) =>
    state === 'error_to_save' ? [itemId] : [],
  );
  const hidden = !view.form.do_not_go_back && countQuestions(view.items) < view.form.total_items;

  const list = (itemIds: readonly string[]) => (
    <ul className="exam-chips">
      {itemIds.map((itemId) => {
        const number = view.items.get(itemId)?.number ?? '';
        return (
          <li key={itemId}>
            <Button
              look="plain"
              aria-label={t('exam.finish.go_to', { number })}
              onClick={() => onGoTo(itemId)}
            >
              {number}
            </Button>
          </li>
        );
      })}
    </ul>
  );

  return (
    <Dialog
      title={t('exam.finish.title')}
      onClose={onClose}
      actions={
        <>
          <Button look="plain" onClick={onClose}>
            {t('exam.finish.stay')}
          </Button>
          <Button
            disabled={required.length > 0 && !previewBanner}
            onClick={() => {
              onClose();
              attempt.finish();
            }}
          >
            {t('exam.finish.confirm')}
          </Button>
        </>
      }
    >
      {unanswered.length + rejected.length === 0 && !hidden && <p>{t('exam.finish.all_answered')}</p>}
      {hidden && (
        <Alert level="warning">
          <p>{t('exam.finish.hidden')}</p>
        </Alert>
      )}
      {required.length > 0 && (
        <Alert level="error">
          <p>{t('exam.finish.required')}</p>
          {list(required)}
        </Alert>
      )}
      {unanswered.length > required.length && (
        <Alert level="warning">
          <p>{t('exam.finish.unanswered', { count: unanswered.length })}</p>
          {list(unanswered)}
        </Alert>
      )}
      {rejected.length > 0 && (
        <Alert level="error">
          <p>{t('exam.finish.rejected')}</p>
          {list(rejected)}
        </Alert>
      )}
      {view.uploading > 0 && <p>{t('exam.finish.uploading')}</p>}
      {view.phoneSending > 0 && <p>{t('exam.finish.phone')}</p>}
      {view.waiting > 0 && <p>{t('exam.finish.pending', { count: view.waiting })}</p>}
      <p>{t('exam.finish.final')}</p>
    </Dialog>
  );
}
