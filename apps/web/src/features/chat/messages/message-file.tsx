import type { ChatFile } from '@certame/contract/features/chat/endpoints.ts';
import { IconDownload, IconFile } from '@tabler/icons-react';
import { useState } from 'react';
import { AuthorizedImage } from '#lib/files/authorized-image.tsx';
import { downloadFile } from '#lib/files/download-file.ts';
import { formatBytes } from '#lib/language/format-bytes.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from './message-file.module.css';

/** A picture is shown, anything else is downloaded; a press on either downloads it. */
export function MessageFile({ file }: { file: ChatFile }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const download = async (): Promise<void> => {
    setBusy(true);
    await downloadFile(`/api/v1/files/${file.id}`, { name: file.name, failed: t('chat.download_failed') });
    setBusy(false);
  };
  const label = t('chat.download', { name: file.name });
  return (
    <button
      type="button"
      className={file.image ? classes.image : classes.file}
      aria-label={label}
      title={label}
      disabled={busy}
      onClick={() => void download()}
    >
      {file.image ? (
        <AuthorizedImage address={file.id} alt={file.name} className={classes.picture} />
      ) : (
        <>
          <IconFile size={20} stroke={1.6} aria-hidden="true" />
          <span>
            <strong>{file.name}</strong>
            <small>{formatBytes(file.size)}</small>
          </span>
          <IconDownload size={18} stroke={1.6} aria-hidden="true" />
        </>
      )}
    </button>
  );
}
