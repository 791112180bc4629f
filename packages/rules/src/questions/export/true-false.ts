import { withoutTags } from '../import/safe-html.ts';
import type { ExportedQuestion, ExportInfo } from './question-writer.ts';

const word = (html: string): string => withoutTags(html).trim();

/** Whether a question is what importers make of "true or false", so that it can leave as that. */
export function isTrueFalse({ type, content, key }: ExportedQuestion, { trueFalse }: ExportInfo): boolean {
  const [first, second, ...others] = content.options;
  return (
    type === 'multiple_choice' &&
    others.length === 0 &&
    first?.id === 'true' &&
    second?.id === 'false' &&
    word(first.html) === trueFalse.isTrue &&
    word(second.html) === trueFalse.isFalse &&
    !content.shuffle_options &&
    content.numbering === 'letters' &&
    key.correct_option_ids.length === 1 &&
    Object.keys(key.option_weights).length === 0 &&
    Object.values(key.option_feedback).every((html) => html === '')
  );
}
