import { text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, createdBy, id } from './columns.ts';
import { users } from './identity.ts';
import { institutionId } from './institution-id.ts';
import { questionnaires } from './questionnaires.ts';
import { questions } from './questions.ts';
import { tenantTable } from './tenancy.ts';

/** Answers that count in one questionnaire besides the question's key, in whichever version it was shown. */
export const accepted_answers = tenantTable(
  'accepted_answers',
  {
    id: id(),
    institution_id: institutionId(),
    questionnaire_id: uuid('questionnaire_id')
      .notNull()
      .references(() => questionnaires.id, { onDelete: 'cascade' }),
    question_id: uuid('question_id')
      .notNull()
      .references(() => questions.id),
    /** Null: `value` is an option, or several. */
    gap_id: text('gap_id'),
    value: text('value').notNull(),
    created_by: createdBy().references(() => users.id),
    created_at: createdAt(),
  },
  { partOf: { model: 'questionnaires', by: 'questionnaire_id' } },
  (t) => [
    unique('accepted_answers_one')
      .on(t.questionnaire_id, t.question_id, t.gap_id, t.value)
      .nullsNotDistinct(),
  ],
);
