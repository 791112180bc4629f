import type { ShownQuestion } from './draft.ts';

const maxChars = 80;

/** What a question is called: its title, or how its statement begins. */
export function questionName(question: Pick<ShownQuestion, 'title' | 'excerpt'>, untitled: string): string {
  if (question.title !== '') return question.title;
  if (question.excerpt === '') return untitled;
  return question.excerpt.length > maxChars
    ? `${question.excerpt.slice(0, maxChars).trimEnd()}…`
    : question.excerpt;
}
