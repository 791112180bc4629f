import type { Annotation } from '@certame/contract/features/grading/annotations.ts';
import type { FlagKind } from '@certame/contract/features/grading/flags.ts';
import type { AssignmentStatus } from '@certame/contract/features/grading/states.ts';
import { boolean, index, integer, jsonb, numeric, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { sql } from '../sql.ts';
import { attempts } from './attempts.ts';
import { createdAt, id, instant } from './columns.ts';
import { grading_configs } from './grading-configs.ts';
import { grading_training_answers } from './grading-training-answers.ts';
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
    /** The correction by several graders that gave it out; null: somebody graded it by themselves. */
    config_id: uuid('config_id').references(() => grading_configs.id, { onDelete: 'cascade' }),
    /** Place among the graders of the response, from 1. */
    position: integer('position').notNull().default(1),
    /** Time that its grader has spent on it, as the desk measured it. */
    spent_seconds: integer('spent_seconds').notNull().default(0),
    /** Null while it waits for whoever comes first. */
    grader_id: uuid('grader_id').references(() => users.id),
    /** A check: an answer of the training set among the ordinary ones. Its score is compared with the agreed marks, and counts for nobody else. */
    training_id: uuid('training_id').references(() => grading_training_answers.id, { onDelete: 'cascade' }),
    /** The chair's: its score stands, whatever graders gave. */
    is_chairs: boolean('is_chairs').notNull().default(false),
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
    index('grading_assignments_config').on(t.config_id, t.grader_id).where(sql`config_id is not null`),
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
  /** Points of the correction's scale; without one, of the question. */
  score: score(),
  criteria_scores: jsonb('criteria_scores').$type<Record<string, string>>().notNull().default({}),
  comment: text('comment').notNull().default(''),
  /** Comments on passages of a text. */
  annotations: jsonb('annotations').$type<Annotation[]>().notNull().default([]),
  created_at: createdAt(),
  updated_at: instant('updated_at').notNull().defaultNow(),
});

/** What a grader has chosen and not given yet. */
export const grade_drafts = tenantTable(
  'grade_drafts',
  {
    assignment_id: uuid('assignment_id')
      .primaryKey()
      .references(() => grading_assignments.id, { onDelete: 'cascade' }),
    institution_id: uuid('institution_id').notNull(),
    criteria_scores: jsonb('criteria_scores').$type<Record<string, string>>().notNull().default({}),
    comment: text('comment').notNull().default(''),
    annotations: jsonb('annotations').$type<Annotation[]>().notNull().default([]),
    updated_at: instant('updated_at').notNull(),
  },
  { audit: { not: 'what is given of it is in assignment_scores' } },
);

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
    /** An appeal has set it (`appeal_effects`): what graders give later does not replace it. */
    by_appeal: boolean('by_appeal').notNull().default(false),
    resolved_at: instant('resolved_at').notNull(),
  },
  { audit: { not: 'computed from assignment_scores, or in appeal_effects' } },
  (t) => [primaryKey({ columns: [t.attempt_id, t.item_id] })],
);

/** What a grader, or a comparison of the exam's answers, tells the chair of an answer. */
export const grading_flags = tenantTable(
  'grading_flags',
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
    kind: text('kind').$type<FlagKind>().notNull(),
    note: text('note').notNull().default(''),
    /** Of what was found by comparing: how much is alike, and with whose answer. */
    percent: integer('percent'),
    other_attempt_id: uuid('other_attempt_id').references(() => attempts.id, { onDelete: 'cascade' }),
    /** Null: found by comparing answers. */
    flagged_by: uuid('flagged_by').references(() => users.id),
    created_at: createdAt(),
    /** The chair has decided, or let graders' scores stand. */
    settled_at: instant('settled_at'),
    settled_by: uuid('settled_by').references(() => users.id),
  },
  {},
  (t) => [
    unique('grading_flags_one').on(t.attempt_id, t.item_id, t.kind, t.flagged_by).nullsNotDistinct(),
    index('grading_flags_config').on(t.config_id),
  ],
);
