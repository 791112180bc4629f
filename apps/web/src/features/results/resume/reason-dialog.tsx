import {
  forceFinishAnswer,
  giveUpUnsent,
  grantSecondChance,
  reopenAnswer,
} from '@certame/contract/features/exam/endpoints.ts';
import type { ScoreRow } from '@certame/contract/features/results/endpoints.ts';
import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Dialog } from '#kit/feedback/dialog.tsx';
import { DialogFooter } from '#kit/feedback/dialog-footer.tsx';
import { notify } from '#lib/errors/notices.ts';
import { call } from '#lib/http/call.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import type { StaffAction } from '../model/row-actions.ts';
import classes from './resume.module.css';

const endpoints = {
  force_finish: forceFinishAnswer,
  reopen: reopenAnswer,
  second_chance: grantSecondChance,
  give_up_unsent: giveUpUnsent,
} as const;

/** What can't be taken back. */
const takesAway: ReadonlySet<StaffAction> = new Set(['force_finish', 'give_up_unsent']);
const reasonMinChars = 10;
const reasonMaxChars = 500;

interface Props {
  row: Pick<ScoreRow, 'id' | 'name'>;
  action: StaffAction;
  onClose: () => void;
  /** Rows have to be read again: it is done, or the attempt has changed meanwhile. */
  onChanged: () => void;
}

/** Asks why before an attempt is ended, reopened or given another chance. */
export function ReasonDialog({ row, action, onClose, onChanged }: Props) {
  const { t } = useTranslation();
  const [reason, setReason] = useState('');
  const [refused, setRefused] = useState(false);
  const [busy, setBusy] = useState(false);
  const words = (key: string): string => t(`results.reason.${action}.${key}`, { name: row.name });
  const tooShort = reason.trim().length < reasonMinChars;

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setRefused(tooShort);
    if (tooShort || busy) return;
    setBusy(true);
    try {
      await call(endpoints[action], { params: { answer_id: row.id }, body: { reason: reason.trim() } });
      notify('success', words('done'));
      onClose();
    } catch {
      // The failure has been told where every failure is; what was written stays.
    } finally {
      setBusy(false);
      onChanged();
    }
  };

  return (
    <Dialog onClose={onClose} centered size={500} withCloseButton={false} title={words('title')}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <p className={classes.help}>{words('text')}</p>
        <Textarea
          mt="md"
          data-autofocus
          required
          label={t('results.reason.label')}
          description={t('results.reason.help')}
          autosize
          minRows={3}
          maxLength={reasonMaxChars}
          value={reason}
          error={refused && tooShort ? t('results.reason.short') : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <DialogFooter onCancel={onClose}>
          <Button type="submit" loading={busy} color={takesAway.has(action) ? 'red.8' : undefined}>
            {words('yes')}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
