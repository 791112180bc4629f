import { type MissiveProgress, unscheduleMissive } from '@certame/contract/features/missives/endpoints.ts';
import type { AreaRow } from '@certame/contract/kit/grid.ts';
import { Alert, Button, Group } from '@mantine/core';
import { IconCalendarClock, IconSend } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormSection } from '../../kit/form/form-section.tsx';
import { notify } from '../../lib/errors/notices.ts';
import { call } from '../../lib/http/call.ts';
import { formatDateTime } from '../../lib/language/format.ts';
import { useTranslation } from '../../lib/language/i18n.ts';
import classes from './missives.module.css';
import { SendDialog } from './send-dialog.tsx';

interface Props {
  missive: AreaRow;
  progress: MissiveProgress;
  /** There are changes that aren't saved. */
  dirty: boolean;
  onMoved?: () => void;
}

/** When a saved missive is sent. */
export function MissiveSending({ missive, progress, dirty, onMoved }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [choosing, setChoosing] = useState(false);
  const refresh = async (): Promise<void> => {
    client.removeQueries({ queryKey: ['record', 'missives', missive.id] });
    await client.invalidateQueries({ queryKey: ['missive-progress', missive.id] });
    onMoved?.();
    await client.invalidateQueries({ queryKey: ['grid', '/api/v1/missives'] });
  };
  const unschedule = async (): Promise<void> => {
    const input = { params: { id: missive.id }, body: {} };
    // A failure is told where every failure is.
    const reply = await call(unscheduleMissive, input).catch(() => undefined);
    if (reply) notify('success', reply.messages[0]?.message ?? '');
    await refresh();
  };
  return (
    <FormSection title={t('missives.when')} stacked>
      {progress.state === 'scheduled' && progress.scheduled_at && (
        <Alert
          variant="light"
          icon={<IconCalendarClock size={18} aria-hidden="true" />}
          className={classes.missed}
        >
          {t('missives.is_scheduled', { when: formatDateTime(progress.scheduled_at) })}
        </Alert>
      )}
      <Group gap="xs">
        <Button
          disabled={dirty}
          leftSection={<IconSend size={16} stroke={1.7} aria-hidden="true" />}
          onClick={() => setChoosing(true)}
        >
          {t('missives.send')}
        </Button>
        {progress.state === 'scheduled' && (
          <Button variant="default" onClick={() => void unschedule()}>
            {t('missives.unschedule')}
          </Button>
        )}
        {dirty && <p className={classes.note}>{t('missives.save_first')}</p>}
      </Group>
      {choosing && (
        <SendDialog
          missive={missive}
          scheduledAt={progress.scheduled_at}
          onClose={() => setChoosing(false)}
          onSent={refresh}
        />
      )}
    </FormSection>
  );
}
