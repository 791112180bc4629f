import { useTranslation } from '#lib/language/i18n.ts';
import { Alert } from '#lite/alert.tsx';
import { Button } from '#lite/button.tsx';

interface Props {
  fileIds: readonly string[];
  names: Readonly<Record<string, string>>;
  isFull: boolean;
  onPlace: (fileId: string) => void;
}

/** Files from the phone that no answer has taken: the room was closed when they came, or the question was full. */
export function OfferedFiles({ fileIds, names, isFull, onPlace }: Props) {
  const { t } = useTranslation();
  if (fileIds.length === 0) return null;
  return (
    <Alert level="info" live>
      <p>{t(isFull ? 'exam-media.offered.full' : 'exam-media.offered.title', { count: fileIds.length })}</p>
      <ul>
        {fileIds.map((fileId) => {
          const name = names[fileId] ?? t('exam-media.offered.file');
          return (
            <li key={fileId} className="exam-file">
              <span className="exam-file-name">{name}</span>
              {!isFull && (
                <Button
                  look="plain"
                  aria-label={t('exam-media.offered.add_named', { name })}
                  onClick={() => onPlace(fileId)}
                >
                  {t('exam-media.offered.add')}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </Alert>
  );
}
