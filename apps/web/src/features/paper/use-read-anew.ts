import { getPaperReading, listPapers } from '@certame/contract/features/paper/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';
import { gridKey, keyOf } from '#lib/queries/query-keys.ts';

/** After a job: how far the reading is, and the list that counts it. */
export function useReadAnew(): () => void {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: keyOf(getPaperReading) });
    void client.invalidateQueries({ queryKey: gridKey(listPapers.path) });
  };
}
