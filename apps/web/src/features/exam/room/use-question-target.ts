import { useCallback, useEffect, useState } from 'react';
import type { AttemptView } from '../core/attempt/attempt-types.ts';
import { useStepFocus } from './step/use-step-focus.ts';

/** Brings a question into view: the one that the returned function gets, or the first one that a notice is about. */
export function useQuestionTarget(view: AttemptView): (itemId: string) => void {
  const [target, setTarget] = useState<string | null>(null);
  useStepFocus(
    view,
    target,
    useCallback(() => setTarget(null), []),
  );
  const { notice } = view;
  const noticeId = notice?.id;
  useEffect(() => {
    const [first] = notice?.itemIds ?? [];
    if (first) setTarget(first);
  }, [noticeId]);
  return setTarget;
}
