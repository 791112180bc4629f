import { useState } from 'react';
import { queuedExportOf } from '#kit/grid/tools/queued-export.ts';
import { notify } from '#lib/errors/notices.ts';
import { ApiError } from '#lib/http/api-error.ts';
import { requestFile, saveFile } from '#lib/http/http.ts';
import type { QueryValue } from '#lib/http/query-string.ts';
import { fillPath } from '#lib/http/send.ts';
import { useTranslation } from '#lib/language/i18n.ts';

const queuedNoticeMs = 10_000;

/** Requests a file for printing and downloads it, or says that a job is making it. */
export function usePrint() {
  const { t } = useTranslation();
  const [printing, setPrinting] = useState<'booklets' | 'key' | null>(null);
  const print = async (
    what: 'booklets' | 'key',
    path: string,
    id: string,
    query: { [key: string]: QueryValue },
  ): Promise<void> => {
    setPrinting(what);
    try {
      const file = await requestFile(fillPath(path, { id }), { query, quiet: true });
      if (await queuedExportOf(file.blob)) notify('success', t('printing.queued'), queuedNoticeMs);
      else saveFile(file);
    } catch (error) {
      const isTold = error instanceof ApiError && (error.status === 422 || error.status === 429);
      notify('error', isTold ? error.message : t('common.failure'));
    } finally {
      setPrinting(null);
    }
  };
  return { printing, print };
}
