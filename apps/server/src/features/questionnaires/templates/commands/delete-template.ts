import { AppError } from '@certame/contract/errors.ts';
import { questionnaire_templates } from '@certame/db/schema/questionnaire-templates.ts';
import { and, eq } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';

/** @throws AppError `not-found`. */
export async function deleteTemplate({ tx, institutionId }: Scope, id: string): Promise<void> {
  const gone = await tx
    .delete(questionnaire_templates)
    .where(and(eq(questionnaire_templates.id, id), eq(questionnaire_templates.institution_id, institutionId)))
    .returning({ id: questionnaire_templates.id });
  if (gone.length === 0) throw new AppError('not-found');
}
