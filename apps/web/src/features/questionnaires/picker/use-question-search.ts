import { grid as gridConstants } from '@certame/contract/constants.ts';
import { listQuestions, type QuestionRow } from '@certame/contract/features/questions/endpoints.ts';
import type { GridReply } from '@certame/contract/kit/grid.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type GridState, gridQueryOf } from '#kit/grid/grid-state.ts';
import { request } from '#lib/http/http.ts';
import { gridKey } from '#lib/queries/query-keys.ts';

const start: GridState = { page: 1, sort: 'updated_at', direction: 'desc', search: '', filters: {} };

/** The bank's grid for the picker: its search and filters are kept in the dialog, not in the page's URL. */
export function useQuestionSearch() {
  const [state, setState] = useState(start);
  const query = useQuery({
    queryKey: [...gridKey(listQuestions.path), 'picker', state],
    queryFn: ({ signal }) =>
      request<GridReply<QuestionRow>>('GET', listQuestions.path, {
        query: gridQueryOf(state, gridConstants.perPage),
        signal,
      }),
    placeholderData: keepPreviousData,
  });
  return { state, setState, query, rows: query.data?.model.data ?? [], model: query.data?.model };
}
