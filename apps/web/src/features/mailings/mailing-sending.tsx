import {
  getMissiveProgress,
  type MissiveProgress,
  unscheduleMissive,
} from '@certame/contract/features/mailings/endpoints.ts';
import type { AreaRow } from '@certame/contract/kit/grid.ts';
import { Alert, Button, Group } from '@mantine/core';
import { IconCalendarClock, IconSend } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { recordQuery } from '#kit/area/record-query.ts';
import { FormSection } from '#kit/form/form-section.tsx';
import { formatDateTime } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { gridKey, keyOf } from '#lib/queries/query-keys.ts';
import { useCommand } from '#lib/queries/use-command.ts';
import classes from './mailings.module.css';
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
    client.removeQueries({ queryKey: recordQuery('missives', missive.id).queryKey });
    await client.invalidateQueries({ queryKey: keyOf(getMissiveProgress, { id: missive.id }) });
    onMoved?.();
    await client.invalidateQueries({ queryKey: gridKey('/api/v1/missives') });
  };
  const takeBack = useCommand(unscheduleMissive);
  const unschedule = async (): Promise<void> => {
    await takeBack.run({ params: { id: missive.id }, body: {} });
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
