import { useEffect, useRef } from 'react';
import type { AttemptView } from '../../core/attempt/attempt-types.ts';

/** Focus of a new step: its first heading, or the question that was navigated to. */
export function useStepFocus(view: AttemptView, target: string | null, onDone: () => void): void {
  const first = useRef(true);
  const step = view.form.do_not_go_back ? view.form.current_step : view.stepIndex;
  useEffect(() => {
    const opens = first.current;
    first.current = false;
    if (target !== null) return;
    // The room opens at its top too: on a phone the page before it was scrolled down to its button.
    window.scrollTo({ top: 0 });
    if (!opens) document.querySelector<HTMLElement>('.exam-question h2')?.focus({ preventScroll: true });
  }, [step]);
  useEffect(() => {
    if (target === null) return;
    const question = document.querySelector<HTMLElement>(`[data-item="${CSS.escape(target)}"]`);
    question?.scrollIntoView({ block: 'start' });
    question?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
    onDone();
  }, [target, onDone]);
}
