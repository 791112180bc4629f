import type { Attempt } from './attempt-types.ts';
import { isEmptyValue } from './responses/response-states.ts';

/** Reports moves that happened and each question's first answer; later ones are in the history of changes. */
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
    const from = attempt.view().stepIndex;
    attempt[how]();
    const { stepIndex, moving } = attempt.view();
    if (stepIndex !== from || moving) attempt.emit(`${how}_question`, 'L', { from });
  };
  return {
    ...attempt,
    type: answer('type'),
    choose: answer('choose'),
    next: move('next'),
    previous: move('previous'),
  };
}
