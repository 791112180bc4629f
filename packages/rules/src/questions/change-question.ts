import type { BulkEditProblem, QuestionChange } from '@certame/contract/features/questions/bulk/endpoints.ts';
import type { Difficulty } from '@certame/contract/features/questions/content.ts';
import { isAnswerable, type QuestionType } from '@certame/contract/features/questions/question-types.ts';

/** What of a stored question a change of many touches. */
export interface ChangeableQuestion {
  type: QuestionType;
  difficulty: Difficulty;
  discipline_id: string | null;
  tags: readonly string[];
  is_archived: boolean;
}

type ChangePlan =
  | { outcome: 'changed'; question: ChangeableQuestion }
  | { outcome: 'unchanged' }
  | { outcome: 'refused'; problem: BulkEditProblem };

const maxTags = 30;
const fold = (tag: string): string => tag.trim().toLocaleLowerCase('pt');

/** "Brasil" and " brasil " are one tag. What is both taken out and added comes in as it is written now. */
function changedTags(
  tags: readonly string[],
  { add_tags: add, remove_tags: remove }: QuestionChange,
): string[] {
  const gone = new Set(remove.map(fold));
  const kept = tags.filter((tag) => !gone.has(fold(tag)));
  const known = new Set(kept.map(fold));
  for (const tag of add) {
    if (known.has(fold(tag))) continue;
    known.add(fold(tag));
    kept.push(tag.trim());
  }
  return kept;
}

const isSame = (a: ChangeableQuestion, b: ChangeableQuestion): boolean =>
  a.difficulty === b.difficulty &&
  a.discipline_id === b.discipline_id &&
  a.is_archived === b.is_archived &&
  a.tags.length === b.tags.length &&
  a.tags.every((tag, index) => tag === b.tags[index]);

/** What becomes of a question by a change of many. A text between questions has no difficulty. */
export function planQuestionChange(question: ChangeableQuestion, change: QuestionChange): ChangePlan {
  if (change.difficulty !== undefined && !isAnswerable(question.type))
    return { outcome: 'refused', problem: 'no_difficulty' };
  const changed: ChangeableQuestion = {
    type: question.type,
    difficulty: change.difficulty ?? question.difficulty,
    discipline_id: change.discipline_id === undefined ? question.discipline_id : change.discipline_id,
    tags: changedTags(question.tags, change),
    is_archived: change.archived ?? question.is_archived,
  };
  if (changed.tags.length > Math.max(maxTags, question.tags.length))
    return { outcome: 'refused', problem: 'too_many_tags' };
  return isSame(question, changed) ? { outcome: 'unchanged' } : { outcome: 'changed', question: changed };
}
