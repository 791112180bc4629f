import { index, integer, jsonb, numeric, text, unique, uuid } from 'drizzle-orm/pg-core';
import { attempts } from './attempts.ts';
import { createdAt, createdBy, id, instant } from './columns.ts';
import { grading_configs } from './grading-configs.ts';
import { users } from './identity.ts';
import { institutionId } from './institution-id.ts';
import { tenantTable } from './tenancy.ts';

/** Answers of a correction with the marks that were agreed on, by which its graders are trained and checked. */
export const grading_training_answers = tenantTable(
  'grading_training_answers',
  {
    id: id(),
    institution_id: institutionId(),
    config_id: uuid('config_id')
      .notNull()
      .references(() => grading_configs.id, { onDelete: 'cascade' }),
    attempt_id: uuid('attempt_id')
      .notNull()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    item_id: uuid('item_id').notNull(),
    /** Number of the response that the marks are about: another one makes them void. */
    response_seq: integer('response_seq').notNull(),
    /** Points of the correction's scale. */
    score: numeric('score', { precision: 16, scale: 4 }).notNull(),
    criteria_scores: jsonb('criteria_scores').$type<Record<string, string>>().notNull(),
    /** Why they were agreed on: graders read it after their own marks. */
    reason: text('reason').notNull().default(''),
    created_by: createdBy().references(() => users.id),
    created_at: createdAt(),
    /** Nobody gets it any more. */
    retired_at: instant('retired_at'),
  },
  { partOf: { table: 'grading_configs', by: 'config_id' } },
  (t) => [
    unique('grading_training_answers_one').on(t.config_id, t.attempt_id, t.item_id),
    index('grading_training_answers_attempt').on(t.attempt_id),
  ],
);
