import { getQuestion } from '@certame/contract/features/questions/endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { modelOf, queryOf } from './query-of.ts';

/** A question of the bank as it stands there now. */
export const questionQuery = (id: string) =>
  queryOptions({
    ...queryOf(getQuestion, { params: { id } }),
    select: modelOf,
  });
