import { useState } from 'react';
import { requestFile, saveFile } from '#lib/http/http.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { Button } from '#lite/button.tsx';

/** A file of an answer, downloaded with the session's rights. */
export function AnswerFile({ fileId, number }: { fileId: string; number: number }) {
  const { t } = useTranslation();
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle');
  const download = async (): Promise<void> => {
    setState('busy');
    try {
      const file = await requestFile(`/api/v1/files/${encodeURIComponent(fileId)}`, { quiet: true });
      saveFile(file, t('results.mine.file', { number }));
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      <Button look="plain" busy={state === 'busy'} onClick={() => void download()}>
        {t('results.mine.download', { number })}
      </Button>
      {state === 'failed' && (
        <p className="lite-problem" role="alert">
          {t('results.mine.download_failed')}
        </p>
      )}
    </>
  );
}
