import { useTranslation } from '#lib/language/i18n.ts';
import { useLocation } from '#lib/page/router.tsx';
import { Alert } from '#lite/alert.tsx';
import type { AttemptView } from './core/attempt/attempt-types.ts';

/** Answers and files that had not arrived when the attempt ended; the next page gets them as its navigation state. */
export type Loss = Pick<AttemptView, 'lost' | 'lostFiles'>;

/** Undefined where everything has arrived. */
export function useLoss(): Loss | undefined {
  const { lost = 0, lostFiles = 0 } = (useLocation().state ?? {}) as Partial<Loss>;
  return lost + lostFiles > 0 ? { lost, lostFiles } : undefined;
}

export function LossAlert({ loss: { lost, lostFiles } }: { loss: Loss }) {
  const { t } = useTranslation();
  return (
    <Alert level="warning" live>
      {lost > 0 && <p>{t('exam.finished.lost', { count: lost })}</p>}
      {lostFiles > 0 && <p>{t('exam.finished.lost_files', { count: lostFiles })}</p>}
    </Alert>
  );
}
