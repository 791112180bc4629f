import { getDataAccessEffect } from '@certame/contract/features/data-access/endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import type { RuleDraft } from './rule-draft.ts';

/** Effect that saving would have on the owner; undefined until owner and kind of row are chosen. */
export function useRuleEffect({ ownerType, ownerId, modelType }: RuleDraft) {
  const query = useQuery({
    ...queryOf(getDataAccessEffect, {
      query: { owner_type: ownerType, owner_id: ownerId ?? '', model_type: modelType ?? 'classes' },
    }),
    select: modelOf,
    enabled: ownerId !== null && modelType !== null,
    staleTime: 0,
  });
  return query.data;
}
