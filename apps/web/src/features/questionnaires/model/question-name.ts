import type { ShownQuestion } from './draft.ts';

const maxChars = 80;

/** Name of a question: its title, or the beginning of its statement. */
export function questionName(question: Pick<ShownQuestion, 'title' | 'excerpt'>, untitled: string): string {
  if (question.title !== '') return question.title;
  if (question.excerpt === '') return untitled;
  return question.excerpt.length > maxChars
    ? `${question.excerpt.slice(0, maxChars).trimEnd()}…`
    : question.excerpt;
}
