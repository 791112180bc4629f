import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { PageHeader } from '#kit/page/page-header.tsx';
import { useTranslation } from '#lib/language/i18n.ts';
import { History } from './parts/history.tsx';
import { Queue } from './parts/queue.tsx';

export const texts = ['proctoring-support', 'proctoring-help'];

/** Help requests: the queue of open ones by waiting time, and the history. */
export default function SupportScreen() {
  const { t } = useTranslation();
  const [shown, setShown] = useState('queue');
  return (
    <>
      <PageHeader
        title={t('titles./support')}
        help={t('proctoring-support.help')}
        actions={
          <SegmentedControl
            aria-label={t('titles./support')}
            value={shown}
            onChange={setShown}
            data={(['queue', 'history'] as const).map((value) => ({
              value,
              label: t(`proctoring-support.tabs.${value}`),
            }))}
          />
        }
      />
      {shown === 'queue' ? <Queue /> : <History />}
    </>
  );
}
