import { listCorrections } from '@certame/contract/features/results/endpoints.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '#lib/http/call.ts';
import { useSearchParams } from '#lib/page/router.tsx';
import type { CorrectionResponse, Corrections } from '../model/mark-draft.ts';
import { withMark } from '../model/walk.ts';

export type Only = 'pending' | 'all';
interface Entrance {
  atEnd: boolean;
  focus: 'response' | 'picker' | 'only' | null;
}
interface Place {
  question?: string | undefined;
  only: Only;
  page: number;
}

const readPlace = (params: URLSearchParams): Place => {
  const page = Number(params.get('page') ?? '1');
  return {
    question: params.get('question') ?? undefined,
    only: params.get('only') === 'all' ? 'all' : 'pending',
    page: Number.isInteger(page) && page >= 1 ? page : 1,
  };
};

const writePlace = ({ question, only, page }: Place): URLSearchParams => {
  const params = new URLSearchParams();
  if (question !== undefined) params.set('question', question);
  if (only === 'all') params.set('only', 'all');
  if (page > 1) params.set('page', String(page));
  return params;
};

/** The questions that people score and a page of responses to one of them; which, says the page's address. */
export function useCorrections(questionnaireId: string) {
  const [params, setParams] = useSearchParams();
  const client = useQueryClient();
  const { question, only, page } = readPlace(params);
  const queryKey = ['correction', questionnaireId, question ?? null, only, page];
  // The list stands still while somebody works through it: what was just marked must not vanish under the hand.
  const query = useQuery({
    queryKey,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: async ({ signal }) =>
      (
        await call(
          listCorrections,
          { params: { id: questionnaireId }, query: { item_id: question, only, page } },
          { signal },
        )
      ).model,
  });
  const model = query.data;
  const currentId = question ?? model?.responses[0]?.item_id ?? model?.items[0]?.item_id;
  /** How the list that comes next is entered: at its end after "previous", and where the focus belongs. */
  const entrance = useRef<Entrance>({ atEnd: false, focus: null });
  return {
    query,
    model,
    item: model?.items.find((one) => one.item_id === currentId),
    only,
    page,
    entrance,
    go: (place: Place, enter: Partial<Entrance> = {}): void => {
      entrance.current = { atEnd: false, focus: 'response', ...enter };
      setParams(writePlace(place), { replace: true });
    },
    patch: (
      target: CorrectionResponse,
      mark: Pick<CorrectionResponse, 'score' | 'criteria_scores' | 'comment' | 'updated_at'>,
    ): void => {
      client.setQueryData<Corrections>(queryKey, (current) => current && withMark(current, target, mark));
    },
  };
}

/** One response as it is saved now; undefined where it can't be graded any more. */
export async function findResponse(
  questionnaireId: string,
  { item_id, answer_id }: Pick<CorrectionResponse, 'item_id' | 'answer_id'>,
): Promise<CorrectionResponse | undefined> {
  for (let page = 1, last = 1; page <= last; page++) {
    const { model } = await call(listCorrections, {
      params: { id: questionnaireId },
      query: { item_id, only: 'all', page },
    });
    const found = model.responses.find((one) => one.answer_id === answer_id);
    if (found) return found;
    last = model.last_page;
  }
  return undefined;
}
