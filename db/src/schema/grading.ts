import type { AssignmentStatus } from '@certame/contract/features/grading/states.ts';
import { index, integer, jsonb, numeric, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { sql } from '../sql.ts';
import { attempts } from './attempts.ts';
import { createdAt, id, instant } from './columns.ts';
import { users } from './identity.ts';
import { institutionId } from './institution-id.ts';
import { tenantTable } from './tenancy.ts';

/** A score as people give it and as it is stored: exact, four decimals. */
const score = () => numeric('score', { precision: 16, scale: 4 }).notNull();

/** One response for one grader. A response that several people score has one assignment for each of them. */
export const grading_assignments = tenantTable(
  'grading_assignments',
  {
    id: id(),
    institution_id: institutionId(),
    attempt_id: uuid('attempt_id')
      .notNull()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    item_id: uuid('item_id').notNull(),
    /** Place among the graders of the response, from 1. */
    position: integer('position').notNull().default(1),
    /** Null while it waits for whoever comes first. */
    grader_id: uuid('grader_id').references(() => users.id),
    status: text('status').$type<AssignmentStatus>().notNull().default('pending'),
    /** Until then nobody but its grader scores it. Null: not leased. */
    leased_until: instant('leased_until'),
    created_at: createdAt(),
    updated_at: instant('updated_at').notNull().defaultNow(),
  },
  {},
  (t) => [
    unique('grading_assignments_position').on(t.attempt_id, t.item_id, t.position),
    index('grading_assignments_grader').on(t.grader_id),
    // The queue: what is scored is most of the table, and nobody asks for it here.
    index('grading_assignments_queue').on(t.institution_id, t.item_id).where(sql`status <> 'scored'`),
  ],
);

/** What one grader gave in one assignment. */
export const assignment_scores = tenantTable('assignment_scores', {
  assignment_id: uuid('assignment_id')
    .primaryKey()
    .references(() => grading_assignments.id, { onDelete: 'cascade' }),
  institution_id: uuid('institution_id').notNull(),
  score: score(),
  criteria_scores: jsonb('criteria_scores').$type<Record<string, string>>().notNull().default({}),
  comment: text('comment').notNull().default(''),
  created_at: createdAt(),
  updated_at: instant('updated_at').notNull().defaultNow(),
});

/** The one score that a response has in its score sheet, resolved from those of its assignments (rules/grading/resolve-score.ts). */
export const resolved_scores = tenantTable(
  'resolved_scores',
  {
    attempt_id: uuid('attempt_id')
      .notNull()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    item_id: uuid('item_id').notNull(),
    institution_id: uuid('institution_id').notNull(),
    score: score(),
    resolved_at: instant('resolved_at').notNull(),
  },
  { audit: { not: 'computed from assignment_scores' } },
  (t) => [primaryKey({ columns: [t.attempt_id, t.item_id] })],
);
