import { grading_config_items, grading_configs } from '@certame/db/schema/grading-configs.ts';
import { and, eq, inArray } from '@certame/db/sql.ts';
import { type ExamItem, getDefinition } from '#features/exam/index.ts';
import { getQuestionnaireRow } from '#features/questionnaires/index.ts';
import type { Scope } from '#plugins/database.ts';
import { titlesOf } from '../item-titles.ts';

const textTypes: readonly string[] = ['simple_text', 'essay'];
/** Questions for texts, and for files where these are pictures: the desk shows pictures and no others. */
const isForGraders = ({ type, content: { media_kinds } }: Pick<ExamItem, 'type' | 'content'>): boolean =>
  textTypes.includes(type) ||
  (type === 'media' && media_kinds.length > 0 && media_kinds.every((kind) => kind === 'image'));

/** Items -> the corrections that they belong to. */
async function configsOfItems({ tx }: Scope, itemIds: readonly string[]): Promise<Map<string, string>> {
  if (itemIds.length === 0) return new Map();
  const rows = await tx
    .select({ itemId: grading_config_items.item_id, configId: grading_config_items.config_id })
    .from(grading_config_items)
    .where(inArray(grading_config_items.item_id, [...itemIds]));
  return new Map(rows.map((row) => [row.itemId, row.configId]));
}

/**
 * Items that nobody grades by hand, as a correction by several graders has all of their answers. Of one that has some students' alone, the
 * others' answers are graded by hand.
 */
export async function itemsOfGraders({ tx }: Scope, itemIds: readonly string[]): Promise<Set<string>> {
  if (itemIds.length === 0) return new Set();
  const rows = await tx
    .select({ itemId: grading_config_items.item_id })
    .from(grading_config_items)
    .innerJoin(grading_configs, eq(grading_configs.id, grading_config_items.config_id))
    .where(
      and(inArray(grading_config_items.item_id, [...itemIds]), eq(grading_configs.students_scope, 'all')),
    );
  return new Set(rows.map((row) => row.itemId));
}

/** Questions of a questionnaire that graders may be given. @throws AppError `not-found`. */
export async function listCorrectableQuestions(scope: Scope, questionnaireId: string) {
  await getQuestionnaireRow(scope, questionnaireId);
  const definition = await getDefinition(scope.client, questionnaireId);
  if (definition.settings.anonymous) return [];
  const items = [...definition.items.values()].filter((item) => isForGraders(item) && item.voided === null);
  const ids = items.map(({ id }) => id);
  const [titles, taken] = [await titlesOf(scope, ids), await configsOfItems(scope, ids)];
  return items.map(({ id, content, max }) => ({
    item_id: id,
    title: titles.get(id) ?? '',
    statement: content.statement,
    max,
    config_id: taken.get(id) ?? null,
  }));
}
