import {
  forceFinishAnswer,
  giveUpUnsent,
  grantSecondChance,
  reopenAnswer,
} from '@certame/contract/features/exam/endpoints.ts';
import type { ScoreRow } from '@certame/contract/features/results/endpoints.ts';
import { Button, Textarea } from '@mantine/core';
import { Dialog } from '#kit/feedback/dialog.tsx';
import { DialogFooter } from '#kit/feedback/dialog-footer.tsx';
import { notify } from '#lib/errors/notices.ts';
import { call } from '#lib/http/call.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import type { StaffAction } from '../model/row-actions.ts';
import classes from './resume.module.css';
import { useReasonForm } from './use-reason-form.ts';

const endpoints = {
  force_finish: forceFinishAnswer,
  reopen: reopenAnswer,
  second_chance: grantSecondChance,
  give_up_unsent: giveUpUnsent,
} as const;

/** Actions that can't be undone. */
const irreversible: ReadonlySet<StaffAction> = new Set(['force_finish', 'give_up_unsent']);
const reasonMaxChars = 500;

interface Props {
  row: Pick<ScoreRow, 'id' | 'name'>;
  action: StaffAction;
  onClose: () => void;
  /** The rows are outdated: the action is done, or the attempt has changed meanwhile. */
  onChanged: () => void;
}

/** Asks why before an attempt is ended, reopened or given another chance. */
export function ReasonDialog({ row, action, onClose, onChanged }: Props) {
  const { t } = useTranslation();
  const label = (key: 'done' | 'text' | 'title' | 'yes'): string =>
    t(`results.reason.${action}.${key}`, { name: row.name });
  const { busy, field, onSubmit } = useReasonForm(async (reason) => {
    try {
      await call(endpoints[action], { params: { answer_id: row.id }, body: { reason } });
      notify('success', label('done'));
      onClose();
    } finally {
      onChanged();
    }
  });

  return (
    <Dialog onClose={onClose} centered size={500} withCloseButton={false} title={label('title')}>
      <form onSubmit={onSubmit} noValidate>
        <p className={classes.help}>{label('text')}</p>
        <Textarea
          mt="md"
          data-autofocus
          label={t('results.reason.label')}
          description={t('results.reason.help')}
          minRows={3}
          maxLength={reasonMaxChars}
          {...field}
        />
        <DialogFooter onCancel={onClose}>
          <Button type="submit" loading={busy} color={irreversible.has(action) ? 'red.8' : undefined}>
            {label('yes')}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
