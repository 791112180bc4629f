import { Button, Group } from '@mantine/core';
import { Dialog } from '#kit/feedback/dialog.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { scoreWords } from '#lib/language/score-words.ts';
import classes from './correction.module.css';
import type { MarkConflict } from './use-save-mark.ts';

interface Props {
  conflict: MarkConflict;
  onMine: () => void;
  onTheirs: () => void;
}

/** Two people marked the same response: both marks side by side, and somebody decides. */
export function ConflictDialog({ conflict, onMine, onTheirs }: Props) {
  const { t } = useTranslation();
  const { body, theirs } = conflict;
  const column = (title: string, score: string | null, comment: string) => (
    <div>
      <h3>{title}</h3>
      <p className={classes.conflictScore}>
        {score === null ? t('grading.conflict.no_mark') : scoreWords(score)}
      </p>
      <p className={classes.soft}>{comment || t('grading.conflict.no_comment')}</p>
    </div>
  );
  return (
    <Dialog
      onClose={onTheirs}
      withCloseButton={false}
      centered
      size={560}
      title={t(theirs ? 'grading.conflict.title' : 'grading.conflict.gone_title')}
    >
      <p className={classes.help}>{t(theirs ? 'grading.conflict.help' : 'grading.conflict.gone')}</p>
      {theirs && (
        <div className={classes.conflict}>
          {column(t('grading.conflict.mine'), body.score, body.comment ?? '')}
          {column(t('grading.conflict.theirs'), theirs.score, theirs.comment)}
        </div>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant={theirs ? 'default' : 'filled'} data-autofocus onClick={onTheirs}>
          {t(theirs ? 'grading.conflict.take_theirs' : 'common.continue')}
        </Button>
        {theirs && <Button onClick={onMine}>{t('grading.conflict.keep_mine')}</Button>}
      </Group>
    </Dialog>
  );
}
