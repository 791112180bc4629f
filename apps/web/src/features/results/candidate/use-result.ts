import type { getResult, Result } from '@certame/contract/features/results/endpoints.ts';
import { useCallback } from 'react';
import { send } from '#lib/http/send.ts';
import { useLoaded } from './use-loaded.ts';

/** One result; `full` brings its questions, with as much of the answer key as may be seen. */
export function useResult(answerId: string, full: boolean) {
  const load = useCallback(
    async (signal: AbortSignal): Promise<Result> =>
      (
        await send<typeof getResult>(
          'GET',
          '/api/v1/answers/:answer_id/result',
          { params: { answer_id: answerId }, query: { full: full ? '1' : '0' } },
          { signal, quiet: true },
        )
      ).model,
    [answerId, full],
  );
  return useLoaded(load);
}
