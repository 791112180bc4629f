import { listTemplateTypes } from '@certame/contract/features/email/templates/endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';

/** The types of templates, with the text that is currently sent for each. */
export const templateTypesQuery = queryOptions({
  ...queryOf(listTemplateTypes, {}),
  select: modelOf,
  staleTime: 0,
});
