import type { QuestionContent, QuestionKey } from '@certame/contract/features/questions/content.ts';
import { escapeHtml, unescapeHtml } from '../html/entities.ts';

const marks = /<span[^>]* data-missing-image="([^"]*)"/g;

/** Stands in a text where a picture was that the source didn't hold. `said` is what people read there. */
export const missingImageMark = (name: string, said: string): string =>
  `<span data-missing-image="${escapeHtml(name)}">${escapeHtml(said)}</span>`;

/** Names of the pictures that are missing, in the order of their places. A question that lacks one is shown to nobody. */
export function missingImages({
  content,
  key,
}: {
  content: Pick<QuestionContent, 'statement' | 'options' | 'gaps'>;
  key: Pick<QuestionKey, 'feedback_right' | 'feedback_wrong' | 'general_feedback' | 'option_feedback'>;
}): string[] {
  const texts = [
    content.statement,
    ...content.options.map((option) => option.html),
    ...content.gaps.map((gap) => gap.label ?? ''),
    key.feedback_right,
    key.feedback_wrong,
    key.general_feedback,
    ...Object.values(key.option_feedback),
  ];
  return texts.flatMap((text) => [...text.matchAll(marks)].map(([, name = '']) => unescapeHtml(name)));
}
