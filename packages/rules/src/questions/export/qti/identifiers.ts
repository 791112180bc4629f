import type { ExportedQuestion } from '../question-writer.ts';
import { sourceIdOf } from '../source-id.ts';

/** Names that the item's own variables have. */
const reserved: ReadonlySet<string> = new Set([
  'SCORE',
  'MAXSCORE',
  'FEEDBACK',
  'GENERAL_FEEDBACK',
  'OPTION_FEEDBACK',
  'FILLING_FEEDBACK',
  'RESPONSE',
]);

/**
 * An id of the bank as a name that QTI takes: one that begins with a figure or is QTI's own gets a prefix that no id of
 * the bank has, so that the import takes it away again.
 */
export const qtiName = (id: string): string =>
  /^[A-Za-z_][\w-]*$/.test(id) && !reserved.has(id) ? id : `_.${id}`;

/** The item's identifier: the one it came with, so that it is known again, or one that tells whose it is. */
export function itemName(question: ExportedQuestion): string {
  const id = sourceIdOf(question, 'qti');
  if (id === question.id || !/^[\w-]{1,40}$/.test(id)) return `certame-${question.id}`;
  return qtiName(id);
}

/** Identifiers of feedback: with a dot, which no option's has. */
export const feedbackNames = {
  feedback_right: 'correct.feedback',
  feedback_wrong: 'incorrect.feedback',
  general_feedback: 'general.feedback',
} as const;
