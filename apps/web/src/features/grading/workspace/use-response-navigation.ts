import { type RefObject, useEffect, useRef, useState } from 'react';
import type { GradingItem, GradingList } from '../model/grade-draft.ts';
import { stepBack, stepForward } from '../model/response-navigation.ts';
import type { useGradingList } from './use-grading-list.ts';

/** Current response in the list, and the steps to the next and the previous one. */
export function useResponseNavigation(
  { only, page, go, query, listEntry }: ReturnType<typeof useGradingList>,
  { responses, last_page: lastPage }: GradingList,
  item: GradingItem,
  heading: RefObject<HTMLElement | null>,
) {
  /** After the last index: the end of the list. */
  const [index, setIndex] = useState(() => (listEntry.current.atEnd ? Math.max(0, responses.length - 1) : 0));
  const moved = useRef(listEntry.current.focus === 'response');
  const response = responses[index];
  const where = { index, page, lastPage, count: responses.length, only };

  useEffect(() => {
    // Focus for screen readers: the next response is announced; before the first move the page's own heading is.
    if (moved.current) heading.current?.focus();
  }, [response?.answer_id, response?.item_id]);

  const moveTo = (next: number): void => {
    moved.current = true;
    setIndex(next);
  };
  const readAgain = (): void => {
    moveTo(0);
    void query.refetch();
  };
  const forward = (): void => {
    const step = stepForward(where);
    if (step.kind === 'index') moveTo(step.index);
    else if (step.kind === 'page') go({ question: item.item_id, only, page: step.page });
    else if (only === 'pending' && lastPage > 1) readAgain();
    else moveTo(responses.length);
  };
  const back = (): void => {
    const step = stepBack(where);
    if (step?.kind === 'index') moveTo(step.index);
    else if (step?.kind === 'page') go({ question: item.item_id, only, page: step.page }, { atEnd: true });
  };
  const place = (only === 'all' ? (page - 1) * 50 : 0) + index + 1;
  return { response, place, isFirst: stepBack(where) === null, forward, back, readAgain };
}
