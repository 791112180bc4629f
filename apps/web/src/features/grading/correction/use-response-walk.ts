import { type RefObject, useEffect, useRef, useState } from 'react';
import type { CorrectionItem, Corrections } from '../model/mark-draft.ts';
import { stepBack, stepForward } from '../model/walk.ts';
import type { useCorrections } from './use-corrections.ts';

/** Where the grader stands in the list of responses, and the steps to the next and the one before. */
export function useResponseWalk(
  { only, page, go, query, entrance }: ReturnType<typeof useCorrections>,
  { responses, last_page: lastPage }: Corrections,
  item: CorrectionItem,
  heading: RefObject<HTMLElement | null>,
) {
  /** Beyond the last: the end of the list. */
  const [index, setIndex] = useState(() => (entrance.current.atEnd ? Math.max(0, responses.length - 1) : 0));
  const moved = useRef(entrance.current.focus === 'response');
  const response = responses[index];
  const where = { index, page, lastPage, count: responses.length, only };

  useEffect(() => {
    // Whoever listens hears which response is next; before the first move the page's own heading has the word.
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
