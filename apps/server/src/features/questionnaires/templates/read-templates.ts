import { AppError } from '@certame/contract/errors.ts';
import type { QuestionnaireTemplate } from '@certame/contract/features/questionnaires/templates/endpoints.ts';
import { users } from '@certame/db/schema/identity.ts';
import { questionnaire_templates } from '@certame/db/schema/questionnaire-templates.ts';
import { and, eq, type SQL, sql } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';
import { settingsOf } from '../questionnaire-repository.ts';

async function findTemplates(
  { tx, institutionId }: Scope,
  condition?: SQL,
): Promise<QuestionnaireTemplate[]> {
  const rows = await tx
    .select({ template: questionnaire_templates, creator: users.name })
    .from(questionnaire_templates)
    .leftJoin(users, eq(users.id, questionnaire_templates.created_by))
    .where(and(eq(questionnaire_templates.institution_id, institutionId), condition))
    .orderBy(sql`lower(${questionnaire_templates.name})`, questionnaire_templates.id);
  return rows.map(({ template, creator }) => ({
    id: template.id,
    name: template.name,
    settings: settingsOf(template),
    archived: template.archived_at !== null,
    creator,
    updated_at: template.updated_at.toISOString(),
  }));
}

export const listTemplates = (scope: Scope): Promise<QuestionnaireTemplate[]> => findTemplates(scope);

/** @throws AppError `not-found`. */
export async function getTemplate(scope: Scope, id: string): Promise<QuestionnaireTemplate> {
  const [template] = await findTemplates(scope, eq(questionnaire_templates.id, id));
  if (!template) throw new AppError('not-found');
  return template;
}
