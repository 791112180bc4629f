import { getQuestion } from '@certame/contract/features/questions/endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../http/call.ts';

/** A question of the bank as it stands there now. */
export const questionQuery = (id: string) =>
  queryOptions({
    queryKey: ['question', id],
    queryFn: async ({ signal }) => (await call(getQuestion, { params: { id } }, { signal })).model,
  });
