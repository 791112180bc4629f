import { listQuestionTags } from '@certame/contract/features/questions/endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../http/call.ts';

/** Tags in use in the bank, the most used first. */
export const questionTagsQuery = queryOptions({
  queryKey: ['question-tags'],
  queryFn: async ({ signal }) => (await call(listQuestionTags, {}, { signal, quiet: true })).model,
  staleTime: 30_000,
});
