import { listVoidableItems } from '@certame/contract/features/questionnaires/endpoints.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';

const pauseMs = 300;

/** Questions of a questionnaire that can be voided, as far as they match the debounced search. */
export function useVoidableItems(questionnaireId: string, search: string) {
  const [wanted, setWanted] = useState(search);
  useEffect(() => {
    const timer = setTimeout(() => setWanted(search), pauseMs);
    return () => clearTimeout(timer);
  }, [search]);
  return useQuery({
    ...queryOf(listVoidableItems, { params: { id: questionnaireId }, query: { search: wanted } }),
    select: modelOf,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
