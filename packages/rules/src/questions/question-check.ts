import type { QuestionContent, QuestionKey } from '@certame/contract/features/questions/content.ts';
import type { QuestionType } from '@certame/contract/features/questions/question-types.ts';
import { ownValue } from '@certame/contract/own-value.ts';
import { areWeightsValid } from '../grading/criteria.ts';
import { isRightOption } from '../scoring/right-option.ts';
import { hasGapKey } from '../scoring/score-gap.ts';
import { missingImages } from './missing-images.ts';

export interface QuestionProblem {
  /** Path inside the question, e.g. `content.options`. */
  field: string;
  /** Message key under `validation`, or `no_correct_answer`. */
  key: string;
  params?: Record<string, number>;
  /** The others are warnings: the question may be stored. */
  blocking: boolean;
}

const hasTwins = (ids: readonly string[]): boolean => new Set(ids).size !== ids.length;
const isChoice = (type: QuestionType): boolean => type === 'multiple_choice' || type === 'check_box';

/** Whether the question can be scored automatically: its key has a right answer. */
export function hasAnswerKey(type: QuestionType, content: QuestionContent, key: QuestionKey): boolean {
  if (isChoice(type)) return content.options.some(({ id }) => isRightOption(key, id));
  if (type === 'gap')
    return content.gaps.length > 0 && content.gaps.every(({ id }) => hasGapKey(ownValue(key.gaps, id)));
  return false;
}

function gapProblems(content: QuestionContent, key: QuestionKey): QuestionProblem[] {
  const problems: QuestionProblem[] = [];
  const gapIds = content.gaps.map((gap) => gap.id);
  const add = (field: string, problem: string, blocking = true): void => {
    problems.push({ field, key: problem, blocking });
  };
  if (gapIds.length === 0)
    problems.push({ field: 'content.gaps', key: 'min_items', params: { min: 1 }, blocking: true });
  else if (!hasAnswerKey('gap', content, key)) add('key.gaps', 'gap_missing', false);
  if (Object.keys(key.gaps).some((id) => !gapIds.includes(id))) add('key.gaps', 'foreign');
  for (const gap of content.gaps)
    if (gap.kind === 'select' && (gap.choices ?? []).length < 2) add('content.gaps', 'options_two');
  return problems;
}

/** Validates a question beyond the schema of its fields. */
export function questionProblems(question: {
  type: QuestionType;
  content: QuestionContent;
  key: QuestionKey;
}): QuestionProblem[] {
  const { type, content, key } = question;
  const problems: QuestionProblem[] = [];
  const add = (field: string, problem: string, blocking = true): void => {
    problems.push({ field, key: problem, blocking });
  };
  const optionIds = content.options.map((option) => option.id);
  const gapIds = content.gaps.map((gap) => gap.id);

  if (content.statement.trim() === '') add('content.statement', 'required');
  if (hasTwins(optionIds)) add('content.options', 'unique');
  if (hasTwins(gapIds)) add('content.gaps', 'unique');
  if (isChoice(type)) {
    if (optionIds.length < 2) add('content.options', 'options_two');
    const named = [...key.correct_option_ids, ...Object.keys(key.option_weights)];
    if (named.some((id) => !optionIds.includes(id))) add('key.correct_option_ids', 'correct_option');
    if (!hasAnswerKey(type, content, key)) add('key.correct_option_ids', 'no_correct_answer', false);
  }
  if (type === 'gap') problems.push(...gapProblems(content, key));
  if (missingImages({ content, key }).length > 0) add('content.statement', 'image_missing_here', false);
  if (!areWeightsValid(key.criteria)) add('key.criteria', 'weights_over_100');
  return problems;
}
