import { useTranslation } from '#lib/language/i18n.ts';
import type { Attempt, AttemptView } from '../core/attempt/attempt-types.ts';
import { countQuestions } from '../core/form/form-view.ts';

/** How far the form is, in words. */
export function useFormProgress(attempt: Attempt, view: AttemptView): string {
  const { t } = useTranslation();
  const total = view.form.total_items;
  const answered = countQuestions(view.items) - attempt.unanswered().length;
  return answered === total
    ? t('exam-form.all_answered')
    : t('exam.navigator.answered_of', { answered, total });
}

/** Questions whose answer the server refused. */
export const findRejected = ({ responses }: AttemptView): string[] =>
  [...responses].flatMap(([itemId, { state }]) => (state === 'error_to_save' ? [itemId] : []));
