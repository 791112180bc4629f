import {
  auditReasonMin,
  flagForAudit,
  getAudit,
  listAuditEvents,
} from '@certame/contract/features/proctoring/audit/endpoints.ts';
import { Button, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { Dialog } from '#kit/feedback/dialog.tsx';
import { DialogFooter } from '#kit/feedback/dialog-footer.tsx';
import { keepSubmit, useSubmit } from '#kit/form/use-submit.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { labelsOf } from '#lib/language/labels-of.ts';
import { keyOf } from '#lib/queries/query-keys.ts';
import { useCommand } from '#lib/queries/use-command.ts';

/** Flags an attempt for an audit. The reason is kept in its events. */
export default function FlagDialog({ attemptId, onClose }: { attemptId: string; onClose: () => void }) {
  const { t } = useTranslation();
  const label = labelsOf(t, 'proctoring-audit.flag');
  const [reason, setReason] = useState('');
  const { busy, errors, submit } = useSubmit();
  const params = { attempt_id: attemptId };
  const flagging = useCommand(flagForAudit, {
    invalidates: [keyOf(getAudit, params), keyOf(listAuditEvents, params)],
    done: label('done'),
  });
  const flag = async (event: FormEvent): Promise<void> => {
    keepSubmit(event);
    const isDone = await submit(async () => {
      await flagging.submit({ params, body: { reason } });
    });
    if (isDone) onClose();
  };
  return (
    <Dialog onClose={onClose} title={label('title')} closeOnClickOutside={false}>
      <form onSubmit={(event) => void flag(event)} noValidate>
        <Textarea
          label={t('proctoring-audit.reviews.reason')}
          description={label('reason_help')}
          required
          autosize
          minRows={3}
          maxLength={2000}
          error={errors.reason?.[0]}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <DialogFooter onCancel={onClose}>
          <Button type="submit" loading={busy} disabled={reason.trim().length < auditReasonMin}>
            {label('run')}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
