import type { FilledForm } from '@certame/contract/features/practical/dashboard/endpoints.ts';
import { Button } from '@mantine/core';
import { IconDownload, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { AuthorizedImage } from '#lib/files/authorized-image.tsx';
import { downloadFile } from '#lib/files/download-file.ts';
import { findPlayAddress } from '#lib/files/play-address.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './student-forms.module.css';

type Evidence = FilledForm['evidence'][number];

/** A recording is fetched when somebody wants to hear it. */
function Player({ file_id, name }: Evidence) {
  const { t } = useTranslation();
  const [address, setAddress] = useState<string | null>(null);
  const [state, setState] = useState<'waiting' | 'loading' | 'failed'>('waiting');
  // biome-ignore lint/a11y/useMediaCaption: what an examiner has recorded has no captions
  if (address !== null) return <audio src={address} controls autoPlay aria-label={name} />;
  const play = async (): Promise<void> => {
    setState('loading');
    const found = await findPlayAddress(file_id);
    setAddress(found?.address ?? null);
    if (!found) setState('failed');
  };
  return (
    <>
      <Button
        size="compact-md"
        variant="default"
        loading={state === 'loading'}
        leftSection={<IconPlayerPlay size={16} aria-hidden="true" />}
        onClick={() => void play()}
      >
        {t('practical.forms.play', { name })}
      </Button>
      {state === 'failed' && <p role="alert">{t('practical.forms.gone')}</p>}
    </>
  );
}

/** Photos and recordings of a form, for whoever looks after the test. */
export function EvidenceList({ evidence }: { evidence: readonly Evidence[] }) {
  const { t } = useTranslation();
  return (
    <ul className={classes.evidence} aria-label={t('practical.forms.evidence')}>
      {evidence.map((one) => (
        <li key={one.id}>
          {one.mime.startsWith('image/') ? (
            <AuthorizedImage
              address={one.file_id}
              alt={t('practical.forms.photo', { name: one.name })}
              className={classes.photo ?? ''}
            />
          ) : (
            <Player {...one} />
          )}
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconDownload size={15} aria-hidden="true" />}
            onClick={() => void downloadFile(`/api/v1/files/${one.file_id}`, { name: one.name })}
          >
            {one.name}
          </Button>
        </li>
      ))}
    </ul>
  );
}
