import type { Attempt, AttemptView } from '../attempt/attempt-types.ts';
import { countQuestions } from './form-view.ts';

/** Whether anything comes after the current step, opened already or not. */
export function hasMoreSteps(view: AttemptView): boolean {
  const { form, stepIndex, steps } = view;
  return form.do_not_go_back
    ? form.current_step < form.total_steps - 1
    : stepIndex < steps.length - 1 ||
        (form.progressive && view.items.size > 0 && countQuestions(view.items) < form.total_items);
}

/** Whether going on leaves questions of the step unanswered, to which there is no way back. */
export function leavesUnanswered(attempt: Attempt): boolean {
  const { steps, stepIndex, form } = attempt.view();
  const shown = new Set(steps[stepIndex]?.itemIds);
  const open = attempt.unanswered().some((itemId) => shown.has(itemId));
  const required = attempt.unansweredRequired().some((itemId) => shown.has(itemId));
  return form.do_not_go_back && open && !required;
}
