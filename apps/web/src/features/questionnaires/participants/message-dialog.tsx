import { listMessageRecipients, sendMessage } from '@certame/contract/features/exam/messages/endpoints.ts';
import { staffMessageMaxChars } from '@certame/contract/features/exam/messages/message.ts';
import type { ParticipantRow } from '@certame/contract/features/questionnaires/endpoints.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { Button, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Dialog } from '#kit/feedback/dialog.tsx';
import { DialogFooter } from '#kit/feedback/dialog-footer.tsx';
import { keepSubmit, useSubmit } from '#kit/form/use-submit.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { labelsOf } from '#lib/language/labels-of.ts';
import { queryOf } from '#lib/queries/query-of.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import { MessageReport } from './message-report.tsx';

export type MessageTarget =
  | { kind: 'one'; row: ParticipantRow }
  /** `names`: of the chosen ones on the list's current page. */
  | { kind: 'many'; ids: string[]; names: string[] }
  /** Everybody who is in the exam now. */
  | { kind: 'all' };

interface Props {
  id: string;
  target: MessageTarget;
  onDone: () => void;
  onClose: () => void;
}

const namesShown = 5;

const idsOf = (target: MessageTarget): string[] =>
  target.kind === 'one' ? [target.row.id] : target.kind === 'many' ? target.ids : [];

/** Sends a message to the exam room of one participant, of the chosen ones, or of everybody who is answering now. */
export function MessageDialog({ id, target, onDone, onClose }: Props) {
  const { t } = useTranslation();
  const label = labelsOf(t, 'questionnaires.participants.message');
  const [text, setText] = useState('');
  const [report, setReport] = useState<ReplyOf<typeof sendMessage>['model'] | null>(null);
  const { busy, errors, submit } = useSubmit();
  const sending = useCommand(sendMessage, { done: null });
  const recipients = useQuery({
    ...queryOf(listMessageRecipients, { params: { id } }),
    enabled: target.kind === 'all',
    staleTime: 0,
  });
  const now = recipients.data?.model;
  const isNobodyThere = target.kind === 'all' && now?.total === 0;

  const send = async (event: FormEvent): Promise<void> => {
    keepSubmit(event);
    await submit(async () => {
      const { model } = await sending.submit({
        params: { id },
        body: { text, participant_ids: idsOf(target) },
      });
      setReport(model);
      onDone();
    });
  };
  const title =
    target.kind === 'one'
      ? label('for_person', { name: target.row.name })
      : target.kind === 'many'
        ? label('for_people', { count: target.ids.length })
        : label('for_all');
  if (report)
    return (
      <Dialog onClose={onClose} title={title}>
        <MessageReport report={report} />
        <DialogFooter onCancel={onClose} cancel={t('common.close')} cancelFocused />
      </Dialog>
    );
  return (
    <Dialog onClose={onClose} title={title}>
      <form onSubmit={(event) => void send(event)} noValidate>
        <Stack gap="md">
          {target.kind === 'many' && (
            <Text size="sm" c="dimmed">
              {target.names.length > 0 && `${namesOf(target.names, target.ids.length, label)} `}
              {label('only_now')}
            </Text>
          )}
          {target.kind === 'all' && now && (
            <Text size="sm" c={isNobodyThere ? undefined : 'dimmed'} role="status">
              {label('now', { count: now.total, names: namesOf(now.names, now.total, label) })}
            </Text>
          )}
          <Textarea
            data-autofocus
            label={label('text')}
            description={label('text_help')}
            autosize
            minRows={3}
            maxRows={10}
            maxLength={staffMessageMaxChars}
            error={errors.text?.[0]}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </Stack>
        <DialogFooter onCancel={onClose}>
          <Button type="submit" loading={busy} disabled={text.trim() === '' || isNobodyThere}>
            {label('send')}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

/** The first names, and how many more there are. */
function namesOf(
  names: readonly string[],
  total: number,
  label: (key: 'others', params: { count: number }) => string,
): string {
  const shown = names.slice(0, namesShown);
  const others = total - shown.length;
  return `${shown.join(', ')}${others > 0 ? ` ${label('others', { count: others })}` : ''}.`;
}
