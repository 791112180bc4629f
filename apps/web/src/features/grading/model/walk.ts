import type { CorrectionItem, CorrectionResponse, Corrections } from './mark-draft.ts';

/** The corrections after a mark was saved or taken back: the row and the counts of its question follow. */
export function withMark(
  model: Corrections,
  target: Pick<CorrectionResponse, 'answer_id' | 'item_id'>,
  mark: Pick<CorrectionResponse, 'score' | 'criteria_scores' | 'comment' | 'updated_at'>,
): Corrections {
  const before = model.responses.find(
    (one) => one.answer_id === target.answer_id && one.item_id === target.item_id,
  );
  if (!before) return model;
  const change = Number(mark.score !== null) - Number(before.score !== null);
  return {
    ...model,
    items: model.items.map((item) =>
      item.item_id === target.item_id
        ? { ...item, graded: item.graded + change, pending: item.pending - change }
        : item,
    ),
    responses: model.responses.map((one) => (one === before ? { ...one, ...mark } : one)),
  };
}

export type Step =
  | { kind: 'index'; index: number }
  /** Another page of "all"; `last`: from its end. */
  | { kind: 'page'; page: number; last: boolean }
  | { kind: 'end' };

interface Place {
  index: number;
  page: number;
  lastPage: number;
  count: number;
  only: 'pending' | 'all';
}

/** Where "next" leads. Pages of pending responses shift while they are marked, so their list is asked for anew. */
export function stepForward({ index, page, lastPage, count, only }: Place): Step {
  if (index + 1 < count) return { kind: 'index', index: index + 1 };
  return only === 'all' && page < lastPage ? { kind: 'page', page: page + 1, last: false } : { kind: 'end' };
}

/** Where "previous" leads; null at the very beginning. */
export function stepBack({ index, page, only }: Place): Step | null {
  if (index > 0) return { kind: 'index', index: index - 1 };
  return only === 'all' && page > 1 ? { kind: 'page', page: page - 1, last: true } : null;
}

/** The next question with something to do, after this one and then from the start. */
export function nextPendingItem(
  items: readonly CorrectionItem[],
  currentId: string | undefined,
): CorrectionItem | undefined {
  const at = items.findIndex((item) => item.item_id === currentId);
  return [...items.slice(at + 1), ...items.slice(0, Math.max(at, 0))].find((item) => item.pending > 0);
}
