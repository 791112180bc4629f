import { listResponsesToGrade } from '@certame/contract/features/results/endpoints.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '#lib/http/call.ts';
import { useSearchParams } from '#lib/page/router.tsx';
import { modelOf, queryOf } from '#lib/queries/query-of.ts';
import type { GradingResponse } from '../model/grade-draft.ts';
import { withGrade } from '../model/with-grade.ts';

export type Only = 'pending' | 'all';
interface ListEntry {
  atEnd: boolean;
  focus: 'response' | 'picker' | 'only' | null;
}
interface ListLocation {
  question?: string | undefined;
  only: Only;
  page: number;
}

const readLocation = (params: URLSearchParams): ListLocation => {
  const page = Number(params.get('page') ?? '1');
  return {
    question: params.get('question') ?? undefined,
    only: params.get('only') === 'all' ? 'all' : 'pending',
    page: Number.isInteger(page) && page >= 1 ? page : 1,
  };
};

const writeLocation = ({ question, only, page }: ListLocation): URLSearchParams => {
  const params = new URLSearchParams();
  if (question !== undefined) params.set('question', question);
  if (only === 'all') params.set('only', 'all');
  if (page > 1) params.set('page', String(page));
  return params;
};

/** The questions that people grade and a page of responses to one of them, both chosen by the page's address. */
export function useGradingList(questionnaireId: string) {
  const [params, setParams] = useSearchParams();
  const client = useQueryClient();
  const { question, only, page } = readLocation(params);
  const list = queryOf(listResponsesToGrade, {
    params: { id: questionnaireId },
    query: { item_id: question, only, page },
  });
  // The list is not refetched while somebody works through it: a response that was just graded must not vanish.
  const query = useQuery({
    ...list,
    select: modelOf,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const model = query.data;
  const currentId = question ?? model?.responses[0]?.item_id ?? model?.items[0]?.item_id;
  /** Position and focus at which the next list is entered: at its end after "previous". */
  const listEntry = useRef<ListEntry>({ atEnd: false, focus: null });
  return {
    query,
    model,
    item: model?.items.find((one) => one.item_id === currentId),
    only,
    page,
    listEntry,
    go: (place: ListLocation, enter: Partial<ListEntry> = {}): void => {
      listEntry.current = { atEnd: false, focus: 'response', ...enter };
      setParams(writeLocation(place), { replace: true });
    },
    patch: (
      target: GradingResponse,
      grade: Pick<GradingResponse, 'score' | 'criteria_scores' | 'comment' | 'updated_at'>,
    ): void => {
      client.setQueryData(
        list.queryKey,
        (reply) => reply && { ...reply, model: withGrade(reply.model, target, grade) },
      );
    },
  };
}

/** One response as it is saved now; undefined where it can't be graded any more. */
export async function findResponse(
  questionnaireId: string,
  { item_id, answer_id }: Pick<GradingResponse, 'item_id' | 'answer_id'>,
): Promise<GradingResponse | undefined> {
  for (let page = 1, last = 1; page <= last; page++) {
    const { model } = await call(listResponsesToGrade, {
      params: { id: questionnaireId },
      query: { item_id, only: 'all', page },
    });
    const found = model.responses.find((one) => one.answer_id === answer_id);
    if (found) return found;
    last = model.last_page;
  }
  return undefined;
}
