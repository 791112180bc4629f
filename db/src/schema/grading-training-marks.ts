import { boolean, index, jsonb, numeric, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sql } from '../sql.ts';
import { createdAt, id, instant } from './columns.ts';
import { grading_assignments } from './grading.ts';
import { grading_configs } from './grading-configs.ts';
import { grading_training_answers } from './grading-training-answers.ts';
import { users } from './identity.ts';
import { institutionId } from './institution-id.ts';
import { tenantTable } from './tenancy.ts';

/** What graders gave answers of a training set, before the queue or as a check in it. No student's score comes of it. */
export const grading_training_marks = tenantTable(
  'grading_training_marks',
  {
    id: id(),
    institution_id: institutionId(),
    config_id: uuid('config_id')
      .notNull()
      .references(() => grading_configs.id, { onDelete: 'cascade' }),
    training_id: uuid('training_id')
      .notNull()
      .references(() => grading_training_answers.id, { onDelete: 'cascade' }),
    grader_id: uuid('grader_id')
      .notNull()
      .references(() => users.id),
    /** The check that it was given in; null: training. */
    assignment_id: uuid('assignment_id').references(() => grading_assignments.id, { onDelete: 'cascade' }),
    score: numeric('score', { precision: 16, scale: 4 }).notNull(),
    criteria_scores: jsonb('criteria_scores').$type<Record<string, string>>().notNull(),
    /** Within the tolerance of the correction at the time. */
    meets: boolean('meets').notNull(),
    created_at: createdAt(),
    /** Of a round that is over, or a missed check that the chair let pass. */
    settled_at: instant('settled_at'),
    settled_by: uuid('settled_by').references(() => users.id),
  },
  { partOf: { table: 'grading_configs', by: 'config_id' } },
  (t) => [
    index('grading_training_marks_grader').on(t.config_id, t.grader_id),
    uniqueIndex('grading_training_marks_once')
      .on(t.training_id, t.grader_id)
      .where(sql`assignment_id is null and settled_at is null`),
    uniqueIndex('grading_training_marks_check').on(t.assignment_id).where(sql`assignment_id is not null`),
  ],
);
