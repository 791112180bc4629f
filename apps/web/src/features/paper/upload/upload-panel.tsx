import { readScans } from '@certame/contract/features/paper/endpoints.ts';
import type { readScansJob } from '@certame/contract/features/paper/jobs.ts';
import type { ReplyOf } from '@certame/contract/kit/endpoint.ts';
import { Alert, Button } from '@mantine/core';
import { IconCamera, IconUpload } from '@tabler/icons-react';
import { type ChangeEvent, useRef, useState } from 'react';
import { JobProgress } from '#kit/feedback/job-progress.tsx';
import { isApiError } from '#lib/http/http.ts';
import { upload } from '#lib/http/upload.ts';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import classes from '../paper.module.css';
import { useReadAnew } from '../use-read-anew.ts';
import { Photos } from './photos.tsx';
import { usePhotos } from './use-photos.ts';

const accepted = '.pdf,.jpg,.jpeg,.png,.tif,.tiff,.zip,application/pdf,image/jpeg,image/png,image/tiff';

/** Sends files; gives whether they have arrived. */
function useSending(paperId: string) {
  const { t } = useTranslation();
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [jobId, setJobId] = useState<string | null>(null);
  const send = async (files: readonly File[]): Promise<boolean> => {
    const form = new FormData();
    for (const file of files) form.append('file', file, file.name);
    setProblem(null);
    setIsSending(true);
    try {
      const path = readScans.path.replace(':id', paperId);
      const reply = await upload<ReplyOf<typeof readScans>>(path, form);
      setJobId(reply.model.job_id);
      return true;
    } catch (error) {
      setProblem(isApiError(error) ? error.message : t('common.failure'));
      return false;
    } finally {
      setIsSending(false);
    }
  };
  return { isSending, problem, jobId, send };
}

/** Scans from files, or photos from the camera of a phone, which are looked at before they are sent together. */
export function UploadPanel({ paperId }: { paperId: string }) {
  const { t } = useTranslation();
  const readAnew = useReadAnew();
  const files = useRef<HTMLInputElement>(null);
  const { isSending, problem, jobId, send } = useSending(paperId);
  const photos = usePhotos();
  const sendChosen = (event: ChangeEvent<HTMLInputElement>): void => {
    const chosen = [...(event.currentTarget.files ?? [])];
    event.currentTarget.value = '';
    if (chosen.length > 0) void send(chosen);
  };
  const sendPhotos = async (): Promise<void> => {
    if (await send(photos.taken.map(({ file }) => file))) photos.clear();
  };
  return (
    <section className={classes.panel} aria-label={t('paper.reading.title')}>
      <div className={classes.words}>
        <h2>{t('paper.reading.title')}</h2>
        <p>{t('paper.reading.help')}</p>
      </div>
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept={accepted}
        aria-label={t('paper.reading.choose')}
        onChange={sendChosen}
      />
      <input {...photos.input} aria-label={t('paper.reading.camera')} />
      <Button
        loading={isSending}
        leftSection={<IconUpload size={17} stroke={1.7} aria-hidden="true" />}
        onClick={() => files.current?.click()}
      >
        {t('paper.reading.choose')}
      </Button>
      {photos.taken.length === 0 && (
        <Button
          variant="default"
          disabled={isSending}
          leftSection={<IconCamera size={17} stroke={1.7} aria-hidden="true" />}
          onClick={photos.takeNext}
        >
          {t('paper.reading.camera')}
        </Button>
      )}
      <Photos photos={photos} isSending={isSending} onSend={() => void sendPhotos()} />
      {problem && (
        <Alert color="red" role="alert" className={classes.wide}>
          {problem}
        </Alert>
      )}
      {jobId && (
        <div className={classes.wide}>
          <JobProgress<typeof readScansJob>
            key={jobId}
            jobId={jobId}
            label={t('paper.reading.title')}
            onEnd={readAnew}
            done={({ pages, read, waiting, repeated }) => (
              <p role="status">
                {t('paper.reading.done', {
                  pages: formatNumber(pages),
                  read: formatNumber(read),
                  waiting: formatNumber(waiting),
                  repeated: formatNumber(repeated),
                })}
              </p>
            )}
          />
        </div>
      )}
    </section>
  );
}
