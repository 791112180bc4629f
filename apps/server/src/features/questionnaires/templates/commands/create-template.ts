import { AppError } from '@certame/contract/errors.ts';
import {
  type createQuestionnaireTemplate as endpoint,
  templatesMost,
} from '@certame/contract/features/questionnaires/templates/endpoints.ts';
import type { BodyOf } from '@certame/contract/kit/endpoint.ts';
import { questionnaire_templates } from '@certame/db/schema/questionnaire-templates.ts';
import { eq } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';
import { valuesOf } from '../template-values.ts';

/** Keeps settings under a name. Gives the template's id. @throws AppError `validation`, `already-exists`. */
export async function createTemplate(
  scope: Scope,
  { name, settings }: BodyOf<typeof endpoint>,
): Promise<string> {
  const { tx, institutionId } = scope;
  const count = await tx.$count(
    questionnaire_templates,
    eq(questionnaire_templates.institution_id, institutionId),
  );
  if (count >= templatesMost)
    throw new AppError('validation', {
      fields: { name: [{ key: 'templates_max', params: { max: templatesMost } }] },
    });
  const [made] = await tx
    .insert(questionnaire_templates)
    .values({ institution_id: institutionId, name, settings: valuesOf(settings), created_by: scope.userId })
    .returning({ id: questionnaire_templates.id });
  if (!made) throw new Error('No template was made');
  return made.id;
}
