import type { GradingItem } from './grade-draft.ts';

export type Step =
  | { kind: 'index'; index: number }
  /** Another page of "all"; `last`: from its end. */
  | { kind: 'page'; page: number; last: boolean }
  | { kind: 'end' };

interface ListLocation {
  index: number;
  page: number;
  lastPage: number;
  count: number;
  only: 'pending' | 'all';
}

/** Where "next" leads. Pages of pending responses shift while they are graded, so their list is asked for anew. */
export function stepForward({ index, page, lastPage, count, only }: ListLocation): Step {
  if (index + 1 < count) return { kind: 'index', index: index + 1 };
  return only === 'all' && page < lastPage ? { kind: 'page', page: page + 1, last: false } : { kind: 'end' };
}

/** Where "previous" leads; null at the very beginning. */
export function stepBack({ index, page, only }: ListLocation): Step | null {
  if (index > 0) return { kind: 'index', index: index - 1 };
  return only === 'all' && page > 1 ? { kind: 'page', page: page - 1, last: true } : null;
}

/** The next question with something to do, after this one and then from the start. */
export function nextPendingItem(
  items: readonly GradingItem[],
  currentId: string | undefined,
): GradingItem | undefined {
  const at = items.findIndex((item) => item.item_id === currentId);
  return [...items.slice(at + 1), ...items.slice(0, Math.max(at, 0))].find((item) => item.pending > 0);
}
