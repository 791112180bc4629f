import { updateExistingChoice } from '@certame/contract/kit/define-area.ts';
import type { areaImportJob } from '@certame/contract/kit/jobs.ts';
import { Button, Checkbox, Group, Progress, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reportError } from '#lib/errors/report-error.ts';
import { isApiError } from '#lib/http/http.ts';
import { upload } from '#lib/http/upload.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { gridKey } from '#lib/queries/query-keys.ts';
import { Dialog } from '../feedback/dialog.tsx';
import { JobProgress } from '../feedback/job-progress.tsx';
import { FileRefusal } from './file-refusal.tsx';
import { ImportFile } from './import-file.tsx';
import { ImportPreview } from './import-preview.tsx';
import { type ImportReply, withoutUpdates } from './import-reply.ts';
import { ImportResult } from './import-result.tsx';

interface Props {
  /** Address of the area's API; import and template stand under it. */
  path: string;
  /** What is imported, in the plural. */
  what: string;
  labelOf: (field: string) => string;
  /** Whether stored rows may be changed, where whoever imports turns that on. */
  mayUpdate: boolean;
  /** The area's own switches beside the file, off at first. */
  choices?: readonly { key: string; label: string }[];
  onClose: () => void;
}

/** Import in three steps: a file, what would come of each row, the progress of the job. */
export default function ImportDialog({ path, what, labelOf, mayUpdate, choices = [], onClose }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [sentShare, setSentShare] = useState<number | null>(null);
  const [preview, setPreview] = useState<ImportReply['model'] | null>(null);
  const [jobId, setJobId] = useState<string | null>(null);
  const [ended, setEnded] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());

  const send = async (sheet: File, dryRun: boolean): Promise<void> => {
    const form = new FormData();
    form.append('dry_run', String(dryRun));
    // The preview says what would change, so that turning it on later needs no second reading.
    const turnedOn = dryRun && mayUpdate ? [...chosen, updateExistingChoice] : [...chosen];
    for (const key of new Set(turnedOn)) form.append(`choices[${key}]`, 'true');
    form.append('file', sheet);
    setSentShare(0);
    setRefusal(null);
    try {
      const { model } = await upload<ImportReply>(`${path}/import`, form, { onProgress: setSentShare });
      if (!dryRun) setJobId(model.job_id);
      else if (model.summary?.total === 0) setRefusal(t('kit.import.no_rows'));
      else setPreview(model);
    } catch (error) {
      if (isApiError(error) && (error.status === 422 || error.status === 413)) setRefusal(error.message);
      else if (isApiError(error)) reportError(error);
      setFile(null);
      setPreview(null);
    } finally {
      setSentShare(null);
    }
  };
  const told = preview && !chosen.has(updateExistingChoice) ? withoutUpdates(preview) : preview;
  const { new: fresh = 0, changed = 0, kept = 0 } = told?.summary ?? {};
  const usable = fresh + changed;
  const switches = [
    ...(mayUpdate && changed + kept > 0
      ? [{ key: updateExistingChoice, label: t('kit.import.update_existing') }]
      : []),
    ...choices,
  ];
  const close = (): void => {
    if (jobId !== null) void client.invalidateQueries({ queryKey: gridKey(path) });
    onClose();
  };
  return (
    <Dialog
      onClose={close}
      size={preview ? 1120 : 'lg'}
      title={t('kit.import.title', { what })}
      closeOnClickOutside={false}
    >
      <Stack gap="md">
        {!preview && sentShare === null && (
          <>
            <FileRefusal reason={refusal} />
            <ImportFile
              path={path}
              onRefuse={setRefusal}
              onChoose={(sheet) => {
                setFile(sheet);
                void send(sheet, true);
              }}
            />
          </>
        )}
        {sentShare !== null && (
          <div>
            <Text size="sm" mb={6} aria-live="polite">
              {t(sentShare < 1 ? 'kit.import.sending' : 'kit.import.reading')}
            </Text>
            <Progress value={sentShare * 100} animated aria-label={t('kit.import.sending')} />
          </div>
        )}
        {told && jobId === null && sentShare === null && (
          <>
            <ImportPreview reply={told} labelOf={labelOf} />
            {kept > 0 && <Text size="sm">{t('kit.import.kept', { count: kept })}</Text>}
            {switches.map(({ key, label }) => (
              <Checkbox
                key={key}
                label={label}
                checked={chosen.has(key)}
                onChange={(event) => {
                  const next = new Set(chosen);
                  if (event.currentTarget.checked) next.add(key);
                  else next.delete(key);
                  setChosen(next);
                }}
              />
            ))}
            <Group justify="space-between" gap="xs">
              <Button
                variant="subtle"
                color="gray"
                onClick={() => {
                  setPreview(null);
                  setFile(null);
                }}
              >
                {t('kit.import.other_file')}
              </Button>
              <Group gap="xs">
                <Button variant="default" onClick={close}>
                  {t('common.cancel')}
                </Button>
                <Button disabled={usable === 0 || !file} onClick={() => file && void send(file, false)}>
                  {t('kit.import.run', { count: usable })}
                </Button>
              </Group>
            </Group>
          </>
        )}
        {jobId !== null && (
          <>
            <JobProgress<typeof areaImportJob>
              jobId={jobId}
              label={t('kit.import.title', { what })}
              done={(result) => <ImportResult result={result} />}
              onEnd={() => {
                setEnded(true);
                void client.invalidateQueries({ queryKey: gridKey(path) });
              }}
            />
            <Group justify="flex-end">
              <Button variant={ended ? 'filled' : 'default'} onClick={close}>
                {t('common.close')}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Dialog>
  );
}
