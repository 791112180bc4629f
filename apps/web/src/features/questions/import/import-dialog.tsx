import { type ImportFormat, importQuestions } from '@certame/contract/features/questions/endpoints.ts';
import type { questionImportJob } from '@certame/contract/features/questions/jobs.ts';
import { Button, Checkbox, Group, Progress, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Dialog } from '#kit/feedback/dialog.tsx';
import { JobProgress } from '#kit/feedback/job-progress.tsx';
import { reportError } from '#lib/errors/report-error.ts';
import { isApiError } from '#lib/http/http.ts';
import { upload } from '#lib/http/upload.ts';
import { formatNumber } from '#lib/language/format.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { gridKey, optionsKey } from '#lib/queries/query-keys.ts';
import { questionTagsQuery } from '#lib/queries/question-tags-query.ts';
import { bankPath } from '../question-kinds.tsx';
import { ChooseSource } from './choose-source.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportResult } from './import-result.tsx';
import { importForm, type SourceFile } from './import-source.ts';
import { countDuplicates, type ImportModel } from './import-types.ts';

const uploadTimeoutMs = 10 * 60_000;

/** Import of questions: the source, a preview (dry run), the progress of the job and its result. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [format, setFormat] = useState<ImportFormat>('xlsx');
  const [disciplineId, setDisciplineId] = useState<string | null>(null);
  const [files, setFiles] = useState<readonly SourceFile[]>([]);
  const [sentShare, setSentShare] = useState<number | null>(null);
  const [preview, setPreview] = useState<ImportModel | null>(null);
  const [skipsDuplicates, setSkipsDuplicates] = useState(true);
  const [jobId, setJobId] = useState<string | null>(null);
  const [ended, setEnded] = useState(false);
  const sending = useRef<AbortController>(null);
  // Closing the dialog stops an upload; a job that has begun goes on.
  useEffect(() => () => sending.current?.abort(), []);

  const send = async (chosen: readonly SourceFile[], isDryRun: boolean): Promise<void> => {
    const controller = new AbortController();
    sending.current = controller;
    setSentShare(0);
    try {
      const { model } = await upload<{ model: ImportModel }>(
        importQuestions.path,
        importForm(format, chosen, disciplineId, isDryRun, skipsDuplicates),
        { onProgress: setSentShare, signal: controller.signal, timeoutMs: uploadTimeoutMs },
      );
      if (isDryRun) setPreview(model);
      else setJobId(model.job_id);
    } catch (error) {
      if (isApiError(error)) reportError(error);
      setPreview(null);
    } finally {
      setSentShare(null);
    }
  };
  const refresh = (): void => {
    void client.invalidateQueries({ queryKey: gridKey(bankPath) });
    void client.invalidateQueries({ queryKey: questionTagsQuery.queryKey });
    // An imported exam may create disciplines.
    void client.invalidateQueries({ queryKey: optionsKey('disciplines') });
  };
  const close = (): void => {
    if (jobId !== null) refresh();
    onClose();
  };
  const summary = preview?.summary;
  const { same, similar } = countDuplicates(preview?.rows ?? []);
  const usable = summary ? summary.new + summary.changed - (skipsDuplicates ? same : 0) : 0;
  return (
    <Dialog
      onClose={close}
      size={preview ? 'xl' : 'lg'}
      title={t('questions.import.title')}
      closeOnClickOutside={false}
    >
      <Stack gap="md">
        {!preview && jobId === null && sentShare === null && (
          <ChooseSource
            format={format}
            onFormat={setFormat}
            disciplineId={disciplineId}
            onDiscipline={setDisciplineId}
            onFiles={(chosen) => {
              setFiles(chosen);
              void send(chosen, true);
            }}
          />
        )}
        {sentShare !== null && (
          <div>
            <Text size="sm" mb={6} role="status">
              {t(sentShare < 1 ? 'questions.import.sending' : 'questions.import.reading')}
              {files.length > 1 && ` ${t('questions.import.chosen_files', { count: files.length })}.`}
            </Text>
            <Progress value={sentShare * 100} animated aria-label={t('questions.import.sending')} />
          </div>
        )}
        {preview && summary && jobId === null && sentShare === null && (
          <>
            <ImportPreview summary={summary} rows={preview.rows} />
            {same > 0 && (
              <Checkbox
                label={t('question-bank.import.skip', { count: same, shown: formatNumber(same) })}
                description={t('question-bank.import.skip_help')}
                checked={skipsDuplicates}
                onChange={(event) => setSkipsDuplicates(event.currentTarget.checked)}
              />
            )}
            {same === 0 && similar > 0 && (
              <Text size="sm" c="dimmed">
                {t('question-bank.import.similar_only', { count: similar, shown: formatNumber(similar) })}
              </Text>
            )}
            <Group justify="space-between" gap="xs">
              <Button variant="subtle" color="gray" onClick={() => setPreview(null)}>
                {t('questions.import.back')}
              </Button>
              <Group gap="xs">
                <Button variant="default" onClick={close}>
                  {t(usable === 0 ? 'common.close' : 'common.cancel')}
                </Button>
                <Button disabled={usable === 0} onClick={() => void send(files, false)}>
                  {t('questions.import.run', { count: usable })}
                </Button>
              </Group>
            </Group>
          </>
        )}
        {jobId !== null && (
          <>
            <JobProgress<typeof questionImportJob>
              jobId={jobId}
              label={t('questions.import.title')}
              done={(result) => <ImportResult result={result} />}
              onEnd={() => {
                setEnded(true);
                refresh();
              }}
            />
            <Group justify="flex-end">
              <Button variant={ended ? 'filled' : 'default'} onClick={close}>
                {t(ended ? 'questions.import.see' : 'common.close')}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Dialog>
  );
}
