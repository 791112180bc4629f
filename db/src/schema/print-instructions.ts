import { text, uuid } from 'drizzle-orm/pg-core';
import { updatedAt } from './columns.ts';
import { institutionId } from './institution-id.ts';
import { questionnaires } from './questionnaires.ts';
import { tenantTable } from './tenancy.ts';

/** Instructions that the cover of an exam's booklets had last. */
export const print_instructions = tenantTable(
  'print_instructions',
  {
    questionnaire_id: uuid('questionnaire_id')
      .primaryKey()
      .references(() => questionnaires.id, { onDelete: 'cascade' }),
    institution_id: institutionId(),
    instructions: text('instructions').notNull(),
    updated_at: updatedAt(),
  },
  {
    partOf: { model: 'questionnaires', by: 'questionnaire_id' },
    audit: { not: 'what was printed last, offered again' },
  },
);
