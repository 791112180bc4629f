import { listQuestionTags } from '@certame/contract/features/questions/endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { modelOf, queryOf } from './query-of.ts';

/** Tags in use in the bank, the most used first. */
export const questionTagsQuery = queryOptions({
  ...queryOf(listQuestionTags, {}, { quiet: true }),
  select: modelOf,
  staleTime: 30_000,
});
