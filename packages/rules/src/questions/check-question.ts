import type { FieldErrors, FieldProblem } from '@certame/contract/errors.ts';
import type { QuestionContent, QuestionKey } from '@certame/contract/features/questions/content.ts';
import type { QuestionType } from '@certame/contract/features/questions/question-types.ts';
import { ownValue } from '@certame/contract/own-value.ts';
import { hasGapKey } from '../scoring/score-gap.ts';
import { questionProblems } from './question-check.ts';

const gapPlaces = /<span[^>]* data-gap="([^"]*)"/g;

/** Ids of the gaps that a statement shows, in order. */
export const shownGapIds = (statement: string): string[] =>
  [...statement.matchAll(gapPlaces)].map((match) => match[1] ?? '');

/**
 * Problems that prevent an edited question from being saved, by field. An import is less strict: it stores a gap without a key, with a
 * warning.
 */
export function checkQuestion(question: {
  type: QuestionType;
  content: QuestionContent;
  key: QuestionKey;
}): FieldErrors {
  const { type, content, key } = question;
  const errors: FieldErrors = {};
  const add = (field: string, problem: FieldProblem): void => {
    errors[field] = [...(errors[field] ?? []), problem];
  };
  for (const { field, key: problem, params, blocking } of questionProblems(question)) {
    if (blocking) add(field, params ? { key: problem, params } : { key: problem });
  }
  if (
    type === 'multiple_choice' &&
    key.correct_option_ids.length > 1 &&
    Object.keys(key.option_weights).length === 0
  ) {
    add('key.correct_option_ids', { key: 'one_correct' });
  }
  if (type === 'gap') {
    content.gaps.forEach((gap) => {
      if (!hasGapKey(ownValue(key.gaps, gap.id))) add(`key.gaps.${gap.id}`, { key: 'gap_missing' });
    });
  }
  const ids = new Set(type === 'gap' ? content.gaps.map((gap) => gap.id) : []);
  const shown = shownGapIds(content.statement);
  const unknown = shown.filter((id) => !ids.has(id));
  for (const id of new Set(unknown)) add('content.statement', { key: 'gap_unknown', params: { id } });
  if (new Set(shown).size !== shown.length) add('content.statement', { key: 'gap_twice' });
  return errors;
}
