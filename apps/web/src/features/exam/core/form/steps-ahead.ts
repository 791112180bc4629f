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

/**
 * What going on would leave behind: questions without an answer, files that the phone is sending, files from this device (going on
 * waits for these).
 */
export type LeftBehind = 'unanswered' | 'phone' | 'uploading';

/** What there is to confirm before the step is left for good; nothing where one can go back, or where a required question holds back anyway. */
export function findLeftBehind(attempt: Attempt): LeftBehind[] {
  const { steps, stepIndex, form, arriving } = attempt.view();
  const shown = new Set(steps[stepIndex]?.itemIds);
  const isShown = (itemId: string): boolean => shown.has(itemId);
  if (!form.do_not_go_back || attempt.unansweredRequired().some(isShown)) return [];
  const { here, phone } = arriving;
  const isOpen = (itemId: string): boolean =>
    isShown(itemId) && !here.includes(itemId) && !phone.includes(itemId);
  return [
    ...(attempt.unanswered().some(isOpen) ? (['unanswered'] as const) : []),
    ...(phone.some(isShown) ? (['phone'] as const) : []),
    ...(here.some(isShown) ? (['uploading'] as const) : []),
  ];
}
