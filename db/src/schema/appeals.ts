import type { AppealEffect } from '@certame/contract/features/appeals/effects.ts';
import type {
  AppealReason,
  AppealStatus,
  EffectKind,
  HandlingAction,
} from '@certame/contract/features/appeals/states.ts';
import {
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sql } from '../sql.ts';
import { attempts } from './attempts.ts';
import { createdAt, createdBy, id, instant, searchText, updatedAt } from './columns.ts';
import { users } from './identity.ts';
import { institutionId } from './institution-id.ts';
import { files } from './operations.ts';
import { questionnaires } from './questionnaires.ts';
import { questions } from './questions.ts';
import { tenantTable } from './tenancy.ts';

const questionnaireId = () =>
  uuid('questionnaire_id')
    .notNull()
    .references(() => questionnaires.id, { onDelete: 'cascade' });
const appealId = () =>
  uuid('appeal_id')
    .notNull()
    .references(() => appeals.id, { onDelete: 'cascade' });

/** Who may appeal against what of a questionnaire, and until when. Without a row nobody does. */
export const appeal_rules = tenantTable(
  'appeal_rules',
  {
    questionnaire_id: questionnaireId().primaryKey(),
    institution_id: institutionId(),
    enabled: boolean('enabled').notNull(),
    days: integer('days').notNull(),
    max_appeals: integer('max_appeals').notNull(),
    whole_exam: boolean('whole_exam').notNull(),
    /** Null: every question. */
    item_ids: uuid('item_ids').array(),
    max_attachments: integer('max_attachments').notNull(),
    answer_days: integer('answer_days'),
    updated_at: updatedAt(),
  },
  { partOf: { model: 'questionnaires', by: 'questionnaire_id' } },
);

/** The last protocol number of an institution's year. */
export const appeal_protocols = tenantTable(
  'appeal_protocols',
  {
    institution_id: institutionId(),
    year: integer('year').notNull(),
    last: integer('last').notNull(),
  },
  { audit: { not: 'a counter, whose numbers are in appeals' } },
  (t) => [primaryKey({ columns: [t.institution_id, t.year] })],
);

/** What granted appeals have done to scores, and whether it was undone. */
export const appeal_effects = tenantTable(
  'appeal_effects',
  {
    id: id(),
    institution_id: institutionId(),
    questionnaire_id: questionnaireId(),
    kind: text('kind').$type<EffectKind>().notNull(),
    detail: jsonb('detail').$type<AppealEffect>().notNull(),
    /** What stood there before; how depends on the kind. */
    before: jsonb('before').$type<unknown>(),
    /** What candidates are told of it. */
    reason: text('reason').notNull(),
    created_by: createdBy().references(() => users.id),
    created_at: createdAt(),
    undone_by: uuid('undone_by').references(() => users.id),
    undone_at: instant('undone_at'),
    undo_reason: text('undo_reason'),
  },
  { partOf: { model: 'questionnaires', by: 'questionnaire_id', changedBy: 'readers' } },
  (t) => [index('appeal_effects_of').on(t.questionnaire_id, t.created_at)],
);

/** A candidate objects to a released score. */
export const appeals = tenantTable(
  'appeals',
  {
    id: id(),
    institution_id: institutionId(),
    questionnaire_id: questionnaireId(),
    attempt_id: uuid('attempt_id')
      .notNull()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    /** Its requester. */
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    protocol: text('protocol').notNull(),
    /** Null: against the whole exam. */
    item_id: uuid('item_id'),
    /** The question, whichever version the candidate was shown. */
    question_id: uuid('question_id').references(() => questions.id),
    /** Its place in the candidate's form. */
    item_number: integer('item_number'),
    reason: text('reason').$type<AppealReason>().notNull(),
    reasoning: text('reasoning').notNull(),
    status: text('status').$type<AppealStatus>().notNull().default('OP'),
    /** The released score that it is about. */
    filed_score: numeric('filed_score', { precision: 16, scale: 4 }),
    handler_id: uuid('handler_id').references(() => users.id),
    due_at: instant('due_at'),
    /** What was answered to its candidate. */
    answer: text('answer'),
    decided_at: instant('decided_at'),
    /** Its candidate took it back; its status is `RE`. */
    withdrawn_at: instant('withdrawn_at'),
    effect_id: uuid('effect_id').references(() => appeal_effects.id, { onDelete: 'set null' }),
    search_text: searchText('protocol'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  {
    // Answering changes nothing of the exam: whoever sees it may handle them. Its effects ask for more.
    partOf: { model: 'questionnaires', by: 'questionnaire_id', changedBy: 'readers' },
  },
  (t) => [
    unique('appeals_protocol').on(t.institution_id, t.protocol),
    // One against the same at a time. What was withdrawn leaves the place for another.
    uniqueIndex('appeals_subject')
      .on(t.attempt_id, sql`coalesce(${t.item_id}, ${t.attempt_id})`)
      .where(sql`withdrawn_at is null`),
    index('appeals_own').on(t.user_id),
    index('appeals_question').on(t.questionnaire_id, t.question_id),
    index('appeals_handler').on(t.handler_id),
    index('appeals_effect').on(t.effect_id),
    index('appeals_queue').on(t.institution_id, t.due_at).where(sql`status in ('OP', 'IH', 'PE')`),
  ],
);

export const appeal_attachments = tenantTable(
  'appeal_attachments',
  {
    institution_id: institutionId(),
    appeal_id: appealId(),
    file_id: uuid('file_id')
      .notNull()
      .references(() => files.id),
    position: integer('position').notNull(),
  },
  { partOf: { table: 'appeals', by: 'appeal_id' } },
  (t) => [primaryKey({ columns: [t.appeal_id, t.file_id] }), unique('appeal_attachments_file').on(t.file_id)],
);

/** The history of an appeal. */
export const appeal_handlings = tenantTable(
  'appeal_handlings',
  {
    id: id(),
    institution_id: institutionId(),
    appeal_id: appealId(),
    user_id: uuid('user_id').references(() => users.id),
    action: text('action').$type<HandlingAction>().notNull(),
    /** After it. */
    status: text('status').$type<AppealStatus>().notNull(),
    message: text('message').notNull().default(''),
    /** Private: the candidate never gets it. */
    public: boolean('public').notNull(),
    created_at: createdAt(),
  },
  { partOf: { table: 'appeals', by: 'appeal_id' } },
  (t) => [index('appeal_handlings_of').on(t.appeal_id, t.created_at)],
);
