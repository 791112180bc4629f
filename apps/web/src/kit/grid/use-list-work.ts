import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { gridKey } from '#lib/queries/query-keys.ts';

/** Work on what a grid lists: busy meanwhile, and the list is loaded again after it, whatever came of it. */
export function useListWork(path: string, onChanged?: () => void) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const reload = useCallback((): void => {
    void client.invalidateQueries({ queryKey: gridKey(path) });
    onChanged?.();
  }, [client, path, onChanged]);
  /** Null when it was not done, which has been told where every failure is. */
  const run = useCallback(
    async <Result>(work: () => Promise<Result>): Promise<Result | null> => {
      setBusy(true);
      try {
        return await work();
      } catch {
        return null;
      } finally {
        setBusy(false);
        reload();
      }
    },
    [reload],
  );
  return { busy, reload, run };
}
