import { customType, jsonb, text, unique, uuid } from 'drizzle-orm/pg-core';
import { id } from './columns.ts';
import { institutionId } from './institution-id.ts';
import { questionnaires } from './questionnaires.ts';
import { tenantTable } from './tenancy.ts';

interface StoredSection {
  id: string;
  items: { id: string; options?: string[]; heading?: true }[];
}

/** A form as attempts stored it before forms were packed: sections, items in order, orders of shuffled options. */
export interface StoredForm {
  sections: StoredSection[];
  optionKey?: string;
}

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** What the forms of attempts are packed against; never changed. See rules/exam/packing/packed-form.ts. */
export const form_compositions = tenantTable(
  'form_compositions',
  {
    id: id(),
    institution_id: institutionId(),
    questionnaire_id: uuid('questionnaire_id')
      .notNull()
      .references(() => questionnaires.id, { onDelete: 'cascade' }),
    /** Of `sections`: the same composition is stored once. */
    digest: text('digest').notNull(),
    sections: jsonb('sections').$type<StoredSection[]>().notNull(),
  },
  {
    appendOnly: true,
    partOf: { model: 'questionnaires', by: 'questionnaire_id', changedBy: 'readers' },
    audit: { not: 'append-only, made from the questionnaire' },
  },
  (t) => [unique('form_compositions_digest').on(t.questionnaire_id, t.digest)],
);
