import type { QuestionnaireSettings } from '@certame/contract/features/questionnaires/settings.ts';
import { jsonb, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, createdBy, id, instant, ownName, updatedAt } from './columns.ts';
import { users } from './identity.ts';
import { institutionId } from './institution-id.ts';
import { tenantTable } from './tenancy.ts';

/** Settings of questionnaires under a name, to be applied to others. A questionnaire does not remember which it came from. */
export const questionnaire_templates = tenantTable(
  'questionnaire_templates',
  {
    id: id(),
    institution_id: institutionId(),
    name: text('name').notNull(),
    settings: jsonb('settings').$type<QuestionnaireSettings>().notNull(),
    archived_at: instant('archived_at'),
    created_by: createdBy().references(() => users.id),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  {},
  (t) => [uniqueIndex('questionnaire_templates_name').on(...ownName(t.institution_id, t.name))],
);
