import { updateExistingChoice } from '@certame/contract/kit/area/define-area.ts';
import { useState } from 'react';
import { reportError } from '#lib/errors/report-error.ts';
import { isApiError } from '#lib/http/http.ts';
import { upload } from '#lib/http/upload.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import type { ImportReply } from './import-reply.ts';

/** The steps of an import: a file is sent to be looked at, then to be brought in by a job. */
export function useImport(path: string, mayUpdate: boolean) {
  const { t } = useTranslation();
  const [file, setFile] = useState<File | null>(null);
  const [sentShare, setSentShare] = useState<number | null>(null);
  const [preview, setPreview] = useState<ImportReply['model'] | null>(null);
  const [jobId, setJobId] = useState<string | null>(null);
  const [rejection, setRejection] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());

  const send = async (sheet: File, dryRun: boolean): Promise<void> => {
    const form = new FormData();
    form.append('dry_run', String(dryRun));
    // The preview always includes updates, so that turning them on later needs no second request.
    const turnedOn = dryRun && mayUpdate ? [...chosen, updateExistingChoice] : [...chosen];
    for (const key of new Set(turnedOn)) form.append(`choices[${key}]`, 'true');
    form.append('file', sheet);
    setSentShare(0);
    setRejection(null);
    try {
      const { model } = await upload<ImportReply>(`${path}/import`, form, { onProgress: setSentShare });
      if (!dryRun) setJobId(model.job_id);
      else if (model.summary?.total === 0) setRejection(t('kit.import.no_rows'));
      else setPreview(model);
    } catch (error) {
      if (isApiError(error) && (error.status === 422 || error.status === 413)) setRejection(error.message);
      else if (isApiError(error)) reportError(error);
      setFile(null);
      setPreview(null);
    } finally {
      setSentShare(null);
    }
  };
  const choose = (sheet: File): void => {
    setFile(sheet);
    void send(sheet, true);
  };
  const startOver = (): void => {
    setPreview(null);
    setFile(null);
  };
  const run = (): void => {
    if (file) void send(file, false);
  };
  const turn = (key: string, on: boolean): void => {
    const next = new Set(chosen);
    if (on) next.add(key);
    else next.delete(key);
    setChosen(next);
  };
  return { preview, jobId, sentShare, rejection, setRejection, chosen, turn, choose, startOver, run };
}
export type Import = ReturnType<typeof useImport>;
