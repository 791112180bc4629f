import { spokenPhrases } from '@certame/rules/exam/voice/spoken-phrases.ts';
import type { Attempt, AttemptView } from '../../core/attempt/attempt-types.ts';
import { countQuestions } from '../../core/form/form-view.ts';

export const numbersOf = ({ items }: AttemptView, itemIds: readonly string[]): number[] =>
  itemIds.flatMap((itemId) => items.get(itemId)?.number ?? []);

/** Why the exam can't be finished yet, or null; the same rule as of the button in the finish dialog. */
export function findFinishObstacle(attempt: Attempt, isPreview: boolean): string | null {
  const required = attempt.unansweredRequired();
  return required.length > 0 && !isPreview
    ? spokenPhrases.required(numbersOf(attempt.view(), required))
    : null;
}

/** Warnings before the exam is handed in, and the question whether to do so. */
export function finishQuestion(attempt: Attempt): string {
  const view = attempt.view();
  const unanswered = attempt.unanswered();
  const rejected = [...view.responses].flatMap(([itemId, { state }]) =>
    state === 'error_to_save' ? [itemId] : [],
  );
  const isHidden = !view.form.do_not_go_back && countQuestions(view.items) < view.form.total_items;
  return [
    ...(unanswered.length > 0 ? [spokenPhrases.unanswered(numbersOf(view, unanswered))] : []),
    ...(rejected.length > 0 ? [spokenPhrases.rejected(numbersOf(view, rejected))] : []),
    ...(isHidden ? [spokenPhrases.hidden] : []),
    ...(unanswered.length + rejected.length === 0 && !isHidden ? [spokenPhrases.allAnswered] : []),
    spokenPhrases.finish,
  ].join(' ');
}
