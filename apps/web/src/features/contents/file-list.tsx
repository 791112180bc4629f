import type { ContentMedia } from '@certame/contract/features/contents/endpoints.ts';
import { IconDownload, IconFile, IconFileTypePdf, IconPhoto, IconVideo } from '@tabler/icons-react';
import { useState } from 'react';
import { ActionButton } from '#kit/page/action-button.tsx';
import { AuthorizedImage } from '#lib/files/authorized-image.tsx';
import { downloadFile } from '#lib/files/download-file.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './contents.module.css';
import { fileSize } from './file-size.ts';
import { FilePlayer } from './video-player.tsx';

type StoredFile = NonNullable<ContentMedia['file']>;

export function FileIcon({ mime }: { mime: string }) {
  const Icon = mime.startsWith('image/')
    ? IconPhoto
    : mime.startsWith('video/')
      ? IconVideo
      : mime === 'application/pdf'
        ? IconFileTypePdf
        : IconFile;
  return <Icon size={22} stroke={1.5} aria-hidden="true" />;
}

function FileRow({ file }: { file: StoredFile }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    await downloadFile(`/api/v1/files/${file.id}`, { name: file.name });
    setBusy(false);
  };
  return (
    <li className={classes.file}>
      <FileIcon mime={file.mime} />
      <div className={classes.named}>
        {file.name}
        <small>{fileSize(file.size)}</small>
      </div>
      <ActionButton
        variant="default"
        size="sm"
        loading={busy}
        icon={IconDownload}
        iconSize={16}
        stroke={2}
        aria-label={t('contents.download_named', { name: file.name })}
        onClick={() => void download()}
      >
        {t('contents.download')}
      </ActionButton>
    </li>
  );
}

/** Shows pictures, plays videos, and offers other files for download; each is authorised when it is fetched. */
export function FileList({ files }: { files: readonly StoredFile[] }) {
  const pictures = files.filter((file) => file.mime.startsWith('image/'));
  const films = files.filter((file) => file.mime.startsWith('video/'));
  return (
    <>
      {pictures.map((file) => (
        <AuthorizedImage key={file.id} address={file.id} alt={file.name} className={classes.image} />
      ))}
      {films.map((file) => (
        <FilePlayer key={file.id} file={file} />
      ))}
      <ul className={classes.files}>
        {files.map((file) => (
          <FileRow key={file.id} file={file} />
        ))}
      </ul>
    </>
  );
}
