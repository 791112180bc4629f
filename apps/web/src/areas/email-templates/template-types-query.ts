import { listTemplateTypes } from '@certame/contract/features/email-templates/endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/http/call.ts';

/** The eight types, with what is sent for each today. */
export const templateTypesQuery = queryOptions({
  queryKey: ['email-template-types'],
  queryFn: async ({ signal }) => (await call(listTemplateTypes, {}, { signal })).model,
  staleTime: 0,
});
