import { AppError } from '@certame/contract/errors.ts';
import type { updateQuestionnaireTemplate as endpoint } from '@certame/contract/features/questionnaires/templates/endpoints.ts';
import type { BodyOf } from '@certame/contract/kit/endpoint.ts';
import { questionnaire_templates } from '@certame/db/schema/questionnaire-templates.ts';
import { and, eq, sql } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';
import { getTemplate } from '../read-templates.ts';
import { valuesOf } from '../template-values.ts';

/** Renames a template, replaces its settings, puts it away or brings it back. @throws AppError `not-found`, `conflict`, `already-exists`, `validation`. */
export async function updateTemplate(
  scope: Scope,
  { id, name, settings, archived, updated_at }: BodyOf<typeof endpoint> & { id: string },
): Promise<void> {
  const [stored] = await scope.tx
    .select()
    .from(questionnaire_templates)
    .where(
      and(
        eq(questionnaire_templates.id, id),
        eq(questionnaire_templates.institution_id, scope.institutionId),
      ),
    )
    .for('update');
  if (!stored) throw new AppError('not-found');
  if (updated_at !== undefined && Date.parse(updated_at) !== stored.updated_at.getTime())
    throw new AppError('conflict', { data: { current: await getTemplate(scope, id) } });
  await scope.tx
    .update(questionnaire_templates)
    .set({
      name,
      ...(settings === undefined ? {} : { settings: valuesOf(settings) }),
      ...(archived === undefined
        ? {}
        : { archived_at: archived ? sql`coalesce(${questionnaire_templates.archived_at}, now())` : null }),
      updated_at: sql`greatest(now(), updated_at + interval '1 millisecond')`,
    })
    .where(eq(questionnaire_templates.id, id));
}
