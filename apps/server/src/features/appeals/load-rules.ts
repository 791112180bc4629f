import { type AppealRules, initialAppealRules } from '@certame/contract/features/appeals/rules.ts';
import { appeal_rules } from '@certame/db/schema/appeals.ts';
import { eq } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';

/** Rules of a questionnaire; where there are none, nobody appeals. */
export async function loadRules({ tx }: Scope, questionnaireId: string): Promise<AppealRules> {
  const [row] = await tx
    .select()
    .from(appeal_rules)
    .where(eq(appeal_rules.questionnaire_id, questionnaireId));
  if (!row) return initialAppealRules;
  const { enabled, days, max_appeals, whole_exam, item_ids, max_attachments, answer_days } = row;
  return { enabled, days, max_appeals, whole_exam, item_ids, max_attachments, answer_days };
}
