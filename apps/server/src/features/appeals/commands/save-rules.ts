import { AppError } from '@certame/contract/errors.ts';
import type { AppealRules } from '@certame/contract/features/appeals/rules.ts';
import { appeal_rules } from '@certame/db/schema/appeals.ts';
import { questionnaire_items } from '@certame/db/schema/questionnaires.ts';
import { and, eq, inArray } from '@certame/db/sql.ts';
import { requireNamed } from '#features/exam/index.ts';
import { lockForChange, settingsOf } from '#features/questionnaires/index.ts';
import type { Scope } from '#plugins/database.ts';
import type { Services } from '#services.ts';

/**
 * Rules act at once, for scores that are released already too: a longer time opens it again.
 * @throws AppError `not-found`, `read-only`, `questionnaire-editors`, `answers-anonymous`, `validation`.
 */
export async function saveRules(
  scope: Scope,
  services: Pick<Services, 'now'>,
  questionnaireId: string,
  rules: AppealRules,
): Promise<void> {
  requireNamed({ settings: settingsOf(await lockForChange(scope, questionnaireId, 'share')) });
  const item_ids = rules.item_ids && [...new Set(rules.item_ids.map((id) => id.toLowerCase()))];
  if (item_ids !== null) {
    const own = await scope.tx.$count(
      questionnaire_items,
      and(
        eq(questionnaire_items.questionnaire_id, questionnaireId),
        inArray(questionnaire_items.id, item_ids),
      ),
    );
    if (own !== item_ids.length)
      throw new AppError('validation', { fields: { item_ids: [{ key: 'exists' }] } });
  }
  const values = { ...rules, item_ids, updated_at: new Date(services.now()) };
  await scope.tx
    .insert(appeal_rules)
    .values({ institution_id: scope.institutionId, questionnaire_id: questionnaireId, ...values })
    .onConflictDoUpdate({ target: appeal_rules.questionnaire_id, set: values });
}
