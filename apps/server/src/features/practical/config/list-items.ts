import { AppError } from '@certame/contract/errors.ts';
import { grading_config_items } from '@certame/db/schema/grading-configs.ts';
import { inArray } from '@certame/db/sql.ts';
import { getDefinition } from '#features/exam/index.ts';
import { getQuestionnaireRow } from '#features/questionnaires/index.ts';
import type { Scope } from '#plugins/database.ts';

/** Types whose score a person gives, and whose answers are texts. */
const textTypes: readonly string[] = ['simple_text', 'essay'];

/** Questions of a questionnaire that a practical test may give the score of. @throws AppError `not-found`. */
export async function listItems(scope: Scope, questionnaireId: string) {
  await getQuestionnaireRow(scope, questionnaireId);
  const definition = await getDefinition(scope.client, questionnaireId);
  if (definition.settings.anonymous) return [];
  const texts = [...definition.items.values()].filter(
    ({ type, voided }) => textTypes.includes(type) && voided === null,
  );
  const taken = await scope.tx
    .select({ id: grading_config_items.item_id })
    .from(grading_config_items)
    .where(
      inArray(
        grading_config_items.item_id,
        texts.map(({ id }) => id),
      ),
    );
  const ofGraders = new Set(taken.map(({ id }) => id));
  return texts
    .filter(({ id }) => !ofGraders.has(id))
    .map(({ id, content, max }) => ({ id, statement: content.statement, max }));
}

/** @throws AppError `validation`, `not-found`. */
export async function requireItem(
  scope: Scope,
  { questionnaire_id, item_id }: { questionnaire_id: string | null; item_id: string | null },
): Promise<void> {
  const refuse = (key: string): AppError => new AppError('validation', { fields: { item_id: [{ key }] } });
  if ((questionnaire_id === null) !== (item_id === null)) throw refuse('required');
  if (questionnaire_id === null) return;
  if (!(await listItems(scope, questionnaire_id)).some(({ id }) => id === item_id))
    throw refuse('practical_item');
}
