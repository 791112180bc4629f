import { sendMissive } from '@certame/contract/features/missives/endpoints.ts';
import type { AreaRow } from '@certame/contract/kit/grid.ts';
import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useSubmit } from '../../kit/form/use-submit.ts';
import { MomentField } from '../../kit/inputs/moment-field.tsx';
import { call } from '../../lib/call.ts';
import { activeTimeZone } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { notify } from '../../lib/notices.ts';
import { RecipientCount } from './recipient-count.tsx';

interface Props {
  missive: AreaRow;
  scheduledAt: string | null;
  onClose: () => void;
  onSent: () => Promise<void>;
}

/** Now or later, with a last look at how many people get it. */
export function SendDialog({ missive, scheduledAt, onClose, onSent }: Props) {
  const { t } = useTranslation();
  const [when, setWhen] = useState<'now' | 'later'>(scheduledAt ? 'later' : 'now');
  const [at, setAt] = useState(scheduledAt);
  const [unreadable, setUnreadable] = useState(false);
  const { busy, errors, submit } = useSubmit();

  const send = async (): Promise<void> => {
    const instant = when === 'later' ? at : null;
    const isReadable = when === 'now' || !Number.isNaN(Date.parse(at ?? ''));
    setUnreadable(!isReadable);
    if (!isReadable) return;
    await submit(async () => {
      const { messages } = await call(
        sendMissive,
        {
          params: { id: missive.id },
          // Sending again what was scheduled changes the row; only a draft's text has to be the one that was seen.
          body: { scheduled_at: instant, ...(scheduledAt ? {} : { updated_at: missive.updated_at }) },
        },
        { quiet: true },
      );
      notify('success', messages[0]?.message ?? '');
      onClose();
      await onSent();
    });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      centered
      title={<Text fw={650}>{t('missives.dialog_title', { subject: String(missive.subject) })}</Text>}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <Stack gap="md">
        <RecipientCount />
        <Radio.Group
          label={t('missives.when')}
          value={when}
          onChange={(value) => setWhen(value as typeof when)}
        >
          <Stack gap="xs" mt={6}>
            <Radio value="now" label={t('missives.now')} />
            <Radio value="later" label={t('missives.later')} />
          </Stack>
        </Radio.Group>
        {when === 'later' && (
          <MomentField
            id="missive-scheduled-at"
            label={t('missives.scheduled_at')}
            help={t('missives.time_zone', { zone: activeTimeZone() })}
            required
            disabled={busy}
            value={at}
            defaultTime="08:00"
            error={unreadable ? t('validation.date_time') : errors.scheduled_at?.[0]}
            onChange={(value) => {
              setAt(value);
              setUnreadable(false);
            }}
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button loading={busy} onClick={() => void send()}>
            {t(when === 'now' ? 'missives.confirm_now' : 'missives.confirm_later')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
