import { listTemplateTypes } from '@certame/contract/features/email/templates/endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';

/** The eight types, with what is sent for each today. */
export const templateTypesQuery = queryOptions({
  ...queryOf(listTemplateTypes, {}),
  select: modelOf,
  staleTime: 0,
});
