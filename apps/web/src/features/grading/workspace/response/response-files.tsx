import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconDownload, IconFile, IconPlayerPlay } from '@tabler/icons-react';
import { useState } from 'react';
import { AuthorizedImage } from '#lib/files/authorized-image.tsx';
import { downloadFile } from '#lib/files/download-file.ts';
import { findPlayAddress } from '#lib/files/play-address.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import type { GradingResponse } from '../../model/grade-draft.ts';
import shared from '../grading.module.css';
import classes from './response-view.module.css';

type ResponseFile = GradingResponse['files'][number];

/** Audio and video are fetched on request, as far as they are played: those of a class are gigabytes. */
function Player({ file }: { file: ResponseFile }) {
  const { t } = useTranslation();
  const [url, setUrl] = useState<string | null>(null);
  const [state, setState] = useState<'waiting' | 'loading' | 'failed'>('waiting');
  if (url !== null) {
    const shared = { src: url, controls: true, autoPlay: true, 'aria-label': file.name };
    return file.mime.startsWith('video/') ? <video {...shared} /> : <audio {...shared} />;
  }
  return (
    <>
      <Button
        variant="default"
        loading={state === 'loading'}
        aria-label={t('grading.files.play_named', { name: file.name })}
        leftSection={<IconPlayerPlay size={16} stroke={1.8} aria-hidden="true" />}
        onClick={() => {
          setState('loading');
          void findPlayAddress(file.id).then((found) => {
            setUrl(found?.address ?? null);
            if (found === null) setState('failed');
          });
        }}
      >
        {t('grading.files.play')}
      </Button>
      {state === 'failed' && <p role="alert">{t('grading.files.failed', { name: file.name })}</p>}
    </>
  );
}

function Preview({ file }: { file: ResponseFile }) {
  const { t } = useTranslation();
  if (file.mime.startsWith('image/'))
    return <AuthorizedImage address={file.id} alt={t('grading.files.image', { name: file.name })} />;
  if (/^(audio|video)\//.test(file.mime)) return <Player file={file} />;
  return <IconFile size={34} stroke={1.3} aria-hidden="true" />;
}

/** Files of a response, fetched with the session's rights. */
export function ResponseFiles({ files }: { files: readonly ResponseFile[] }) {
  const { t } = useTranslation();
  const download = ({ id, name }: ResponseFile): Promise<void> =>
    downloadFile(`/api/v1/files/${id}`, { name, failed: t('grading.files.failed', { name }) });
  if (files.length === 0) return <p className={shared.soft}>{t('grading.files.gone')}</p>;
  return (
    <ul className={classes.files} aria-label={t('grading.files.title')}>
      {files.map((file) => (
        <li key={file.id}>
          <div className={classes.preview}>
            <Preview file={file} />
          </div>
          <div className={classes.fileName}>
            <span>{file.name}</span>
            <Tooltip label={t('grading.files.download')} openDelay={400}>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={32}
                aria-label={t('grading.files.download_of', { name: file.name })}
                onClick={() => void download(file)}
              >
                <IconDownload size={17} stroke={1.7} />
              </ActionIcon>
            </Tooltip>
          </div>
        </li>
      ))}
    </ul>
  );
}
