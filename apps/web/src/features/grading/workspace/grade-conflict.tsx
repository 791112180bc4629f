import { Button } from '@mantine/core';
import { Dialog } from '#kit/feedback/dialog.tsx';
import { DialogFooter } from '#kit/feedback/dialog-footer.tsx';
import { ConflictDialog } from '#kit/form/conflict-dialog.tsx';
import { formatScore } from '#lib/language/format-score.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import type { GradeConflict as Conflict } from './use-save-grade.ts';

interface Props {
  conflict: Conflict;
  onMine: () => void;
  onTheirs: () => void;
  onContinue: () => void;
}

/** Conflict: another grader has graded the same response, or it can't be graded any more. */
export function GradeConflict({ conflict: { body, theirs }, onMine, onTheirs, onContinue }: Props) {
  const { t } = useTranslation();
  if (!theirs)
    return (
      <Dialog onClose={onTheirs} centered size={560} title={t('grading.conflict.gone_title')}>
        <p>{t('grading.conflict.gone')}</p>
        <DialogFooter>
          <Button data-autofocus onClick={onTheirs}>
            {t('common.continue')}
          </Button>
        </DialogFooter>
      </Dialog>
    );
  const score = (value: string | null): string =>
    value === null ? t('grading.conflict.no_score') : formatScore(value);
  const comment = (value: string | undefined): string => value || t('grading.conflict.no_comment');
  return (
    <ConflictDialog
      savedAt={theirs.updated_at}
      fields={[
        {
          key: 'score',
          label: t('grading.score_label'),
          mine: score(body.score),
          theirs: score(theirs.score),
        },
        {
          key: 'comment',
          label: t('grading.comment'),
          mine: comment(body.comment),
          theirs: comment(theirs.comment),
        },
      ]}
      onKeepMine={onMine}
      onTakeTheirs={onTheirs}
      onContinue={onContinue}
    />
  );
}
