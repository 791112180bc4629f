import {
  actOnClock,
  closeSupport,
  listTransferOptions,
  transferSupport,
} from '@certame/contract/features/proctoring/support/endpoints.ts';
import type { SupportRoom } from '@certame/contract/features/proctoring/support/requests.ts';
import {
  staffOutcomes,
  supportLimits,
} from '@certame/contract/features/proctoring/support/support-states.ts';
import { Select, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { useSubmit } from '#kit/form/use-submit.ts';
import { notify } from '#lib/errors/notices.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import { roomKeys } from './use-support-room.ts';

interface Props {
  room: SupportRoom;
  onClose: () => void;
}

function Note({
  value,
  error,
  onChange,
}: {
  value: string;
  error: string[] | undefined;
  onChange: (v: string) => void;
}) {
  const { t } = useTranslation();
  return (
    <Textarea
      label={t('proctoring-support.note')}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      autosize
      minRows={2}
      maxRows={6}
      maxLength={supportLimits.noteMaxChars}
    />
  );
}
const noteOf = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** Transfers the request to another helper. */
export function TransferDialog({ room, onClose }: Props) {
  const { t } = useTranslation();
  const { busy, errors, submit } = useSubmit();
  const transfer = useCommand(transferSupport, { invalidates: roomKeys(room.id) });
  const [userId, setUserId] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const { data = [] } = useQuery({
    ...queryOf(listTransferOptions, { params: { id: room.id }, query: { search: '' } }),
    select: modelOf,
  });
  const onSubmit = () =>
    submit(async () => {
      const body = { user_id: userId ?? '', note: noteOf(note) };
      await transfer.submit({ params: { id: room.id }, body });
      onClose();
    });
  return (
    <FormDialog title={t('proctoring-support.transfer.title')} {...{ busy, onSubmit, onClose }}>
      <Select
        label={t('proctoring-support.transfer.to')}
        data={data.filter(({ id }) => id !== room.taken_by_id).map(({ id, label }) => ({ value: id, label }))}
        value={userId}
        onChange={setUserId}
        error={errors.user_id}
        searchable
        required
        data-autofocus
      />
      <Note value={note} error={errors.note} onChange={setNote} />
    </FormDialog>
  );
}

/** Closes the request with its outcome. */
export function CloseDialog({ room, onClose }: Props) {
  const { t } = useTranslation();
  const { busy, errors, submit } = useSubmit();
  const close = useCommand(closeSupport, { invalidates: roomKeys(room.id) });
  const [outcome, setOutcome] = useState<(typeof staffOutcomes)[number]>('solved');
  const [note, setNote] = useState('');
  const onSubmit = () =>
    submit(async () => {
      await close.submit({ params: { id: room.id }, body: { outcome, note: noteOf(note) } });
      onClose();
    });
  return (
    <FormDialog title={t('proctoring-support.close.title')} {...{ busy, onSubmit, onClose }}>
      <Select
        label={t('proctoring-support.columns.outcome')}
        data={staffOutcomes.map((value) => ({ value, label: t(`proctoring-support.outcomes.${value}`) }))}
        value={outcome}
        onChange={(value) => setOutcome(staffOutcomes.find((one) => one === value) ?? 'solved')}
        error={errors.outcome}
        allowDeselect={false}
        required
        data-autofocus
      />
      <Note value={note} error={errors.note} onChange={setNote} />
    </FormDialog>
  );
}

/** Pauses the candidate's attempt, with the reason that the candidate reads and the history keeps. */
export function PauseDialog({ room, onClose }: Props) {
  const { t } = useTranslation();
  const { busy, errors, submit } = useSubmit();
  const act = useCommand(actOnClock, { invalidates: roomKeys(room.id), done: null });
  const [reason, setReason] = useState(() => t('proctoring-support.clock.usual_reason'));
  const onSubmit = () =>
    submit(async () => {
      const { model } = await act.submit({ params: { id: room.id }, body: { action: 'pause', reason } });
      if (model.message) notify('warning', model.message);
      onClose();
    });
  return (
    <FormDialog title={t('proctoring-support.clock.pause')} {...{ busy, onSubmit, onClose }}>
      <Textarea
        label={t('proctoring-support.clock.reason')}
        value={reason}
        error={errors.reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        autosize
        minRows={2}
        maxLength={500}
        required
        data-autofocus
      />
    </FormDialog>
  );
}
