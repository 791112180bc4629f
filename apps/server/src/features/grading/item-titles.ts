import { questionnaire_items } from '@certame/db/schema/questionnaires.ts';
import { questions } from '@certame/db/schema/questions.ts';
import { eq, inArray } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';

/** Titles of the questions that stand in items. */
export async function titlesOf({ tx }: Scope, itemIds: string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: questionnaire_items.id, title: questions.title })
    .from(questionnaire_items)
    .innerJoin(questions, eq(questions.id, questionnaire_items.question_id))
    .where(inArray(questionnaire_items.id, itemIds));
  return new Map(rows.map((row) => [row.id, row.title]));
}
