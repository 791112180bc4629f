import type { QuestionKey } from '@certame/contract/features/questions/content.ts';
import { isAnswerable, isScoredByHand } from '@certame/contract/features/questions/question-types.ts';
import { scoreItem } from '@certame/rules/scoring/score-item.ts';
import { type ExamDefinition, type ExamItem, loadKeys } from '#features/exam/index.ts';
import type { Scope } from '#plugins/database.ts';

export interface GradableItem {
  item: ExamItem;
  criteria: QuestionKey['criteria'];
}

/** Whether a person has to look: by the question's type, or because its key says nothing to compare with. */
function needsPerson(item: ExamItem, key: QuestionKey): boolean {
  if (!isAnswerable(item.type)) return false;
  if (isScoredByHand(item.type)) return true;
  const { type, content, max } = item;
  return scoreItem({ type, content, key, value: {}, max }).state === 'manual';
}

/** Items of a questionnaire that people score, in its order. Of the key, graders see the criteria only. */
export async function listGradableItems(scope: Scope, definition: ExamDefinition): Promise<GradableItem[]> {
  const keys = await loadKeys(scope.client, definition);
  return [...definition.items.values()].flatMap((item) => {
    const key = keys.get(item.id);
    return key && needsPerson(item, key) ? [{ item, criteria: key.criteria }] : [];
  });
}
