import { inviteByEmail, listClassInvites } from '@certame/contract/features/class-invites/endpoints.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { Button, Checkbox, Stack, Text, Textarea } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ProblemList } from '#features/classes/index.ts';
import { Dialog } from '#kit/feedback/dialog.tsx';
import { DialogFooter } from '#kit/feedback/dialog-footer.tsx';
import { keepSubmit, useSubmit } from '#kit/form/use-submit.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { labelsOf } from '#lib/language/labels-of.ts';
import { gridKey } from '#lib/queries/query-keys.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import { ClassSelect } from './class-choice.tsx';
import { ExpiryField } from './expiry-field.tsx';

interface Props {
  /** Class of the invitations; null: it has to be chosen first. */
  classId: string | null;
  onClose: () => void;
}

/** Invites a list of e-mails; then reports how many were invited, and why others were not. */
export function EmailDialog({ classId, onClose }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState(classId);
  const [list, setList] = useState('');
  const [expiresAt, setExpiresAt] = useState<string | null>(null);
  const [send, setSend] = useState(true);
  const { busy, errors, submit } = useSubmit();
  const invitation = useCommand(inviteByEmail, { invalidates: [gridKey(listClassInvites.path)], done: null });
  const [report, setReport] = useState<ReplyOf<typeof inviteByEmail>['model'] | null>(null);
  const label = labelsOf(t, 'class-invites.email');

  const invite = async (event: FormEvent): Promise<void> => {
    keepSubmit(event);
    if (chosen === null) return;
    await submit(async () => {
      const body = { class_id: chosen, list, expires_at: expiresAt, send };
      setReport((await invitation.submit({ body })).model);
    });
  };
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title={label(report ? 'report' : 'title')}
      closeOnClickOutside={false}
    >
      {report ? (
        <Stack role="status">
          <Text size="sm">{label(send ? 'invited' : 'created', { count: report.invited })}</Text>
          {report.problem_count > 0 && (
            <>
              <Text size="sm">{label('problems', { count: report.problem_count })}</Text>
              <ProblemList problems={report.problems} count={report.problem_count} />
            </>
          )}
          <DialogFooter>
            <Button data-autofocus onClick={onClose}>
              {t('common.close')}
            </Button>
          </DialogFooter>
        </Stack>
      ) : (
        <form onSubmit={(event) => void invite(event)} noValidate>
          <Stack>
            {classId === null && (
              <ClassSelect value={chosen} onChange={setChosen} error={errors.class_id?.[0]} />
            )}
            <Textarea
              label={label('list')}
              description={label('list_help')}
              required
              autosize
              minRows={4}
              maxRows={12}
              maxLength={200_000}
              error={errors.list?.[0]}
              value={list}
              onChange={(event) => setList(event.currentTarget.value)}
            />
            <ExpiryField value={expiresAt} onChange={setExpiresAt} error={errors.expires_at?.[0]} />
            <Checkbox
              label={label('send')}
              description={label('send_help')}
              checked={send}
              onChange={(event) => setSend(event.currentTarget.checked)}
            />
          </Stack>
          <DialogFooter onCancel={onClose}>
            <Button type="submit" loading={busy} disabled={chosen === null || list.trim() === ''}>
              {label('run')}
            </Button>
          </DialogFooter>
        </form>
      )}
    </Dialog>
  );
}
