import { listGraderOptions } from '@certame/contract/features/grading/endpoints.ts';
import type { OptionSource } from '#kit/inputs/references/use-searched-options.ts';
import { queryOf } from '#lib/queries/query-of.ts';

/** Members who may grade, and so decide too. */
export const graderSource: OptionSource = {
  queryOf: ({ search }) => queryOf(listGraderOptions, { query: { search } }),
  withoutIds: true,
};
