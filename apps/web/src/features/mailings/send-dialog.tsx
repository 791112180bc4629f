import type { mailings } from '@certame/contract/features/mailings/area.ts';
import { sendMailing } from '@certame/contract/features/mailings/endpoints.ts';
import type { InferRow } from '@certame/contract/kit/area/infer-area.ts';
import { longZoneName } from '@certame/rules/time/time-zones.ts';
import { Button, Radio, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useVariableLabels } from '#features/email/index.ts';
import { Dialog } from '#kit/feedback/dialog.tsx';
import { DialogFooter } from '#kit/feedback/dialog-footer.tsx';
import { keepSubmit, useSubmit } from '#kit/form/use-submit.ts';
import { MomentField } from '#kit/inputs/dates/moment-field.tsx';
import { activeTimeZone } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import { RecipientCount } from './recipient-count.tsx';

interface Props {
  mailing: InferRow<typeof mailings>;
  scheduledAt: string | null;
  onClose: () => void;
  onSent: () => Promise<void>;
}

/** Sends now or schedules, after a last look at the number of recipients. */
export function SendDialog({ mailing, scheduledAt, onClose, onSent }: Props) {
  const { t, i18n } = useTranslation();
  const withLabels = useVariableLabels();
  const [when, setWhen] = useState<'now' | 'later'>(scheduledAt ? 'later' : 'now');
  const [at, setAt] = useState(scheduledAt);
  const [unreadable, setUnreadable] = useState(false);
  const { busy, errors, submit } = useSubmit();
  const sending = useCommand(sendMailing);

  const send = async (event: FormEvent): Promise<void> => {
    keepSubmit(event);
    const instant = when === 'later' ? at : null;
    const isReadable = when === 'now' || !Number.isNaN(Date.parse(at ?? ''));
    setUnreadable(!isReadable);
    if (!isReadable) return;
    await submit(async () => {
      await sending.submit({
        params: { id: mailing.id },
        // Optimistic locking (`updated_at`) only for drafts, whose text must be the one that was seen: rescheduling changes the row itself.
        body: { scheduled_at: instant, ...(scheduledAt ? {} : { updated_at: mailing.updated_at }) },
      });
      onClose();
      await onSent();
    });
  };
  return (
    <Dialog
      onClose={onClose}
      centered
      title={t('mailings.dialog_title', { subject: withLabels(mailing.subject ?? '') })}
    >
      <form onSubmit={(event) => void send(event)} noValidate>
        <Stack gap="md">
          <RecipientCount />
          <Radio.Group
            label={t('mailings.when')}
            value={when}
            onChange={(value) => setWhen(value as typeof when)}
          >
            <Stack gap="xs" mt={6}>
              <Radio value="now" label={t('mailings.now')} data-autofocus={when === 'now' || undefined} />
              <Radio
                value="later"
                label={t('mailings.later')}
                data-autofocus={when === 'later' || undefined}
              />
            </Stack>
          </Radio.Group>
          {when === 'later' && (
            <MomentField
              id="mailing-scheduled-at"
              label={t('mailings.scheduled_at')}
              help={t('mailings.time_zone', {
                zone: longZoneName(activeTimeZone(), i18n.language, Date.now()),
              })}
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
        </Stack>
        <DialogFooter onCancel={onClose}>
          <Button type="submit" loading={busy}>
            {t(when === 'now' ? 'mailings.confirm_now' : 'mailings.confirm_later')}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
