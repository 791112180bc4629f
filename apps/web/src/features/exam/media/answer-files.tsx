import { useState } from 'react';
import { fileAddress } from '#lib/files/file-blobs.ts';
import { requestFile, saveFile } from '#lib/http/http.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Button } from '#lite/button.tsx';
import type { AnswerProps } from '../answers/answer-props.ts';
import { attemptInstitution } from '../attempt-institution.ts';
import { StoredMedia } from './stored-media.tsx';

type Shown = Blob | 'loading' | 'failed' | null;

interface RowProps {
  fileId: string;
  name: string;
  canOpen: boolean;
  onRemove: (() => void) | null;
}

function FileRow({ fileId, name, canOpen, onRemove }: RowProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState<Shown>(null);
  const show = (): void => {
    if (shown instanceof Blob) {
      setShown(null);
      return;
    }
    setShown('loading');
    requestFile(fileAddress(fileId), { quiet: true, institutionId: attemptInstitution() }).then(
      (file) => {
        const isMedia = /^(image|audio|video)\//.test(file.blob.type);
        if (!isMedia) saveFile(file, name);
        setShown(isMedia ? file.blob : null);
      },
      () => setShown('failed'),
    );
  };
  return (
    <li>
      <div className="exam-file">
        <span className="exam-file-name">
          {name}
          {shown === 'failed' && <span className="exam-refused">{t('exam-media.show_failed')}</span>}
        </span>
        <span className="exam-file-actions">
          {canOpen && (
            <Button
              look="quiet"
              busy={shown === 'loading'}
              aria-label={t('exam-media.show_named', { name })}
              aria-expanded={shown instanceof Blob}
              onClick={show}
            >
              {t('exam-media.show')}
            </Button>
          )}
          {onRemove && (
            <Button look="quiet" aria-label={t('exam-media.remove_named', { name })} onClick={onRemove}>
              {t('exam-media.remove')}
            </Button>
          )}
        </span>
      </div>
      {shown instanceof Blob && <StoredMedia blob={shown} />}
    </li>
  );
}

interface Props extends Pick<AnswerProps, 'fileNames' | 'disabled' | 'onChoose'> {
  files: readonly string[];
  /** False in a preview, whose files are on no server. */
  canOpen: boolean;
}

/** The files of the answer, as the server has them. */
export function AnswerFiles({ files, fileNames, disabled, canOpen, onChoose }: Props) {
  const { t } = useTranslation();
  const remove = (fileId: string): void => {
    const rest = files.filter((other) => other !== fileId);
    onChoose(rest.length === 0 ? null : rest);
  };
  if (files.length === 0) return null;
  return (
    <ul aria-label={t('exam-media.title')}>
      {files.map((fileId, index) => (
        <FileRow
          key={fileId}
          fileId={fileId}
          name={fileNames[fileId] ?? t('exam-media.file_number', { number: index + 1 })}
          canOpen={canOpen}
          onRemove={disabled ? null : () => remove(fileId)}
        />
      ))}
    </ul>
  );
}
