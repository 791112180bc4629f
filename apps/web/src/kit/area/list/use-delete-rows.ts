import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notify } from '#lib/errors/notices.ts';
import { request } from '#lib/http/http.ts';
import { useTranslation } from '#lib/language/i18n.ts';
import { gridKey } from '#lib/queries/query-keys.ts';
import { confirm } from '../../feedback/confirm.tsx';

/** Deletes rows of a grid: confirmation, request, success notice, list invalidated. Gives false when nothing was deleted. */
export function useDeleteRows(path: string) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [deleting, setDeleting] = useState(false);

  const run = async (title: string, work: () => Promise<unknown>, text?: string): Promise<boolean> => {
    if (!(await confirm({ title, destructive: true, ...(text ? { text } : {}) }))) return false;
    setDeleting(true);
    try {
      await work();
      notify('success', t('common.success'));
      return true;
    } catch {
      // The error handler has shown the failure.
      return false;
    } finally {
      setDeleting(false);
      await client.invalidateQueries({ queryKey: gridKey(path) });
    }
  };
  return {
    deleting,
    /** `text` is shown under the question: the row's name, or what is deleted with it. */
    deleteRow: (id: string, text?: string) =>
      run(
        t('common.delete_confirmation'),
        () => request('DELETE', `${path}/${encodeURIComponent(id)}`),
        text,
      ),
    deleteMany: (ids: readonly string[], text?: string) =>
      run(
        ids.length === 1
          ? t('common.delete_confirmation')
          : t('common.delete_many_confirmation', { count: ids.length }),
        () => request('POST', `${path}/delete_many`, { body: { ids } }),
        text,
      ),
  };
}
