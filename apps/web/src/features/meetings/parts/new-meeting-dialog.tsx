import { createMeeting, listMeetings } from '@certame/contract/features/meetings/endpoints.ts';
import { TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { FormDialog } from '#kit/form/form-dialog.tsx';
import { useSubmit } from '#kit/form/use-submit.ts';
import { MomentField } from '#kit/inputs/dates/moment-field.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { useNavigate } from '#lib/page/router.tsx';
import { keyOf } from '#lib/queries/query-keys.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import { roomPath } from '../meeting-address.ts';

/** Creates a meeting; one that begins now is entered at once. */
export function NewMeetingDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const id = useId();
  const navigate = useNavigate();
  const { busy, errors, submit } = useSubmit();
  const creating = useCommand(createMeeting, { invalidates: [keyOf(listMeetings)], done: null });
  const [name, setName] = useState('');
  const [startsAt, setStartsAt] = useState<string | null>(null);
  const send = () =>
    submit(async () => {
      const { model } = await creating.submit({ body: { name, starts_at: startsAt } });
      if (startsAt === null) await navigate(roomPath(model.link));
      else onClose();
    });
  return (
    <FormDialog
      title={t('meetings.create')}
      apply={t('meetings.create_apply')}
      busy={busy}
      onSubmit={send}
      onClose={onClose}
    >
      <TextInput
        label={t('meetings.name')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={errors.name?.[0]}
        maxLength={120}
        required
        data-autofocus
      />
      <MomentField
        id={id}
        label={t('meetings.starts_at')}
        help={t('meetings.starts_at_help')}
        required={false}
        disabled={false}
        error={errors.starts_at?.[0]}
        value={startsAt}
        onBlur={() => undefined}
        onChange={(value) => setStartsAt(typeof value === 'string' && value !== '' ? value : null)}
        defaultTime="08:00"
      />
    </FormDialog>
  );
}
