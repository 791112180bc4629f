import type { mailings } from '@certame/contract/features/mailings/area.ts';
import {
  getMailingProgress,
  type MailingProgress,
  unscheduleMailing,
} from '@certame/contract/features/mailings/endpoints.ts';
import type { InferRow } from '@certame/contract/kit/area/infer-area.ts';
import { Alert, Button, Group } from '@mantine/core';
import { IconCalendarClock, IconSend } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { recordQuery } from '#kit/area/record-query.ts';
import { FormSection } from '#kit/form/form-section.tsx';
import { ActionButton } from '#kit/page/action-button.tsx';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { gridKey, keyOf } from '#lib/queries/query-keys.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import classes from './mailings.module.css';
import { SendDialog } from './send-dialog.tsx';

interface Props {
  mailing: InferRow<typeof mailings>;
  progress: MailingProgress;
  /** There are changes that aren't saved. */
  dirty: boolean;
  onMoved?: () => void;
}

/** Section that sends or schedules a saved mailing. */
export function MailingSending({ mailing, progress, dirty, onMoved }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [choosing, setChoosing] = useState(false);
  const refresh = async (): Promise<void> => {
    client.removeQueries({ queryKey: recordQuery('missives', mailing.id).queryKey });
    await client.invalidateQueries({ queryKey: keyOf(getMailingProgress, { id: mailing.id }) });
    onMoved?.();
    await client.invalidateQueries({ queryKey: gridKey('/api/v1/missives') });
  };
  const takeBack = useCommand(unscheduleMailing);
  const unschedule = async (): Promise<void> => {
    await takeBack.run({ params: { id: mailing.id }, body: {} });
    await refresh();
  };
  return (
    <FormSection title={t('mailings.when')} stacked>
      {progress.state === 'scheduled' && progress.scheduled_at && (
        <Alert
          variant="light"
          icon={<IconCalendarClock size={18} aria-hidden="true" />}
          className={classes.missed}
        >
          {t('mailings.is_scheduled', { when: formatDateTime(progress.scheduled_at) })}
        </Alert>
      )}
      <Group gap="xs">
        <ActionButton disabled={dirty} icon={IconSend} iconSize={16} onClick={() => setChoosing(true)}>
          {t('mailings.send')}
        </ActionButton>
        {progress.state === 'scheduled' && (
          <Button variant="default" onClick={() => void unschedule()}>
            {t('mailings.unschedule')}
          </Button>
        )}
        {dirty && <p className={classes.note}>{t('mailings.save_first')}</p>}
      </Group>
      {choosing && (
        <SendDialog
          mailing={mailing}
          scheduledAt={progress.scheduled_at}
          onClose={() => setChoosing(false)}
          onSent={refresh}
        />
      )}
    </FormSection>
  );
}
