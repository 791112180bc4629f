import { isEmptyValue } from '../responses/response-states.ts';
import type { Attempt, AttemptView } from './attempt-types.ts';

/** Index of the current step. A form without a way back holds one step only, and `current_step` says which. */
const stepOf = ({ form, stepIndex }: AttemptView): number =>
  form.do_not_go_back ? form.current_step : stepIndex;

/**
 * Decorator of the attempt: emits events for moves, for each question's first answer and for a requested finish. Later answers are in the
 * history of changes.
 */
export function withReports(attempt: Attempt): Attempt {
  const isEmpty = (itemId: string): boolean =>
    isEmptyValue(attempt.view().responses.get(itemId)?.value ?? null);
  const answer = (how: 'type' | 'choose'): Attempt['type'] => {
    return (itemId, value) => {
      const wasEmpty = isEmpty(itemId);
      attempt[how](itemId, value);
      if (wasEmpty && !isEmpty(itemId)) attempt.emit('answered_question', 'L', { item_id: itemId });
    };
  };
  const move = (how: 'next' | 'previous') => (): void => {
    const from = stepOf(attempt.view());
    const wasMoving = attempt.view().moving;
    attempt[how]();
    // A move under way is reported by the call that began it.
    if (wasMoving) return;
    /** False: the server has not answered yet whether the next step may be shown. */
    const report = (): boolean => {
      const view = attempt.view();
      if (view.moving) return false;
      if (stepOf(view) !== from) attempt.emit(`${how}_question`, 'L', { from });
      return true;
    };
    if (report()) return;
    const stop = attempt.subscribe(() => {
      if (report()) stop();
    });
  };
  return {
    ...attempt,
    type: answer('type'),
    choose: answer('choose'),
    next: move('next'),
    previous: move('previous'),
    finish() {
      attempt.emit('finish_questionnaire_event', 'L');
      attempt.finish();
    },
  };
}
