import type { QuestionnaireSettings } from '@certame/contract/features/questionnaires/settings.ts';
import type { InviteStatus, QuestionnaireState } from '@certame/contract/features/questionnaires/states.ts';
import type { QuestionType } from '@certame/contract/features/questions/question-types.ts';
import {
  boolean,
  index,
  integer,
  jsonb,
  numeric,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sql } from '../sql.ts';
import { classes, disciplines, people } from './academic.ts';
import { createdAt, createdBy, id, instant, searchText, updatedAt } from './columns.ts';
import { users } from './identity.ts';
import { institutionId } from './institution-id.ts';
import { question_versions, questions } from './questions.ts';
import { tenantTable } from './tenancy.ts';

export const questionnaires = tenantTable(
  'questionnaires',
  {
    id: id(),
    institution_id: institutionId(),
    /** Random name in addresses: /form/{short_url_id}. */
    short_url_id: text('short_url_id').notNull(),
    name: text('name').notNull(),
    state: text('state').$type<QuestionnaireState>().notNull().default('draft'),
    starts_at: instant('starts_at'),
    ends_at: instant('ends_at'),
    password_hash: text('password_hash'),
    settings: jsonb('settings').$type<QuestionnaireSettings>().notNull(),
    released_at: instant('released_at'),
    closed_at: instant('closed_at'),
    scores_released_at: instant('scores_released_at'),
    created_by: createdBy().references(() => users.id),
    search_text: searchText('name'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  {},
  (t) => [
    uniqueIndex('questionnaires_short_url').on(t.short_url_id),
    index('questionnaires_institution').on(t.institution_id, t.created_at),
    index('questionnaires_editors_group')
      .on(sql`(settings ->> 'editors_group_id')`)
      .where(sql`settings ->> 'editors_group_id' is not null`),
  ],
);

export const questionnaire_sections = tenantTable(
  'questionnaire_sections',
  {
    id: id(),
    institution_id: institutionId(),
    questionnaire_id: uuid('questionnaire_id')
      .notNull()
      .references(() => questionnaires.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    title: text('title').notNull().default(''),
    description: text('description').notNull().default(''),
  },
  {
    partOf: { model: 'questionnaires', by: 'questionnaire_id' },
    audit: { not: 'rewritten with the composition' },
  },
  (t) => [index('questionnaire_sections_of').on(t.questionnaire_id, t.position)],
);

/** So many questions of the bank that match; its pool is fixed at the release. */
export const questionnaire_draws = tenantTable(
  'questionnaire_draws',
  {
    id: id(),
    institution_id: institutionId(),
    section_id: uuid('section_id')
      .notNull()
      .references(() => questionnaire_sections.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    count: integer('count').notNull(),
    type: text('type').$type<QuestionType>(),
    difficulty: text('difficulty').$type<'D' | 'M' | 'E'>(),
    discipline_id: uuid('discipline_id').references(() => disciplines.id),
    tag: text('tag'),
    score: numeric('score', { precision: 16, scale: 4 }),
  },
  { audit: { not: 'rewritten with the composition' } },
  (t) => [index('questionnaire_draws_of').on(t.section_id, t.position)],
);

/** A question version placed in a questionnaire; with draw_id it belongs to that draw's pool. */
export const questionnaire_items = tenantTable(
  'questionnaire_items',
  {
    id: id(),
    institution_id: institutionId(),
    questionnaire_id: uuid('questionnaire_id')
      .notNull()
      .references(() => questionnaires.id, { onDelete: 'cascade' }),
    section_id: uuid('section_id')
      .notNull()
      .references(() => questionnaire_sections.id, { onDelete: 'cascade' }),
    draw_id: uuid('draw_id').references(() => questionnaire_draws.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    question_id: uuid('question_id')
      .notNull()
      .references(() => questions.id),
    question_version_id: uuid('question_version_id')
      .notNull()
      .references(() => question_versions.id),
    score: numeric('score', { precision: 16, scale: 4 }),
    required: boolean('required').notNull().default(false),
    voided: text('voided').$type<'keep' | 'zero'>(),
    void_reason: text('void_reason'),
    /** The question was changed after the release: another item stands in this one's place for later attempts. */
    superseded_at: instant('superseded_at'),
  },
  {
    partOf: { model: 'questionnaires', by: 'questionnaire_id' },
    audit: {
      not: 'rewritten with the composition, which the questionnaire row dates',
      but: ['voided', 'void_reason'],
    },
  },
  (t) => [
    index('questionnaire_items_of').on(t.questionnaire_id, t.position),
    index('questionnaire_items_section').on(t.section_id),
    index('questionnaire_items_draw').on(t.draw_id),
    index('questionnaire_items_question').on(t.question_id),
    index('questionnaire_items_version').on(t.question_version_id),
  ],
);

export const participants = tenantTable(
  'participants',
  {
    id: id(),
    institution_id: institutionId(),
    questionnaire_id: uuid('questionnaire_id')
      .notNull()
      .references(() => questionnaires.id, { onDelete: 'cascade' }),
    person_id: uuid('person_id').references(() => people.id),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    class_id: uuid('class_id').references(() => classes.id, { onDelete: 'set null' }),
    /** False for those who came by themselves to an open questionnaire. */
    invited: boolean('invited').notNull().default(true),
    invite_status: text('invite_status').$type<InviteStatus>().notNull().default('p'),
    extension_min: integer('extension_min').notNull().default(0),
    extra_time_percent: integer('extra_time_percent').notNull().default(0),
    reduced_limit_min: integer('reduced_limit_min'),
    /** Attempts granted by hand beyond the rules. */
    granted_attempts: integer('granted_attempts').notNull().default(0),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  { partOf: { model: 'questionnaires', by: 'questionnaire_id' } },
  (t) => [
    unique('participants_one').on(t.questionnaire_id, t.user_id),
    index('participants_user').on(t.user_id),
    index('participants_person').on(t.person_id),
    index('participants_class').on(t.class_id),
    index('participants_failed').on(t.institution_id).where(sql`invite_status = 'e'`),
    index('participants_pending').on(t.questionnaire_id).where(sql`invite_status in ('p', 'o')`),
  ],
);
