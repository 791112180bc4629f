import type { QuestionContent, QuestionKey } from '@certame/contract/features/questions/content.ts';
import type { QuestionType } from '@certame/contract/features/questions/question-types.ts';
import { boolean, index, integer, jsonb, text, unique, uuid } from 'drizzle-orm/pg-core';
import { sql } from '../sql.ts';
import { disciplines } from './academic.ts';
import { createdAt, id, instant, updatedAt } from './columns.ts';
import { users } from './identity.ts';
import { institutionId } from './institution-id.ts';
import { tenantTable } from './tenancy.ts';

/** A question of the bank; what it says is in its versions. */
export const questions = tenantTable(
  'questions',
  {
    id: id(),
    institution_id: institutionId(),
    discipline_id: uuid('discipline_id').references(() => disciplines.id),
    current_version_id: uuid('current_version_id'),
    /** Copies of the current version's, for the grid. */
    title: text('title').notNull().default(''),
    type: text('type').$type<QuestionType>().notNull(),
    difficulty: text('difficulty').$type<'D' | 'M' | 'E'>().notNull().default('M'),
    excerpt: text('excerpt').notNull().default(''),
    has_key: boolean('has_key').notNull().default(false),
    is_incomplete: boolean('is_incomplete').notNull().default(false),
    tags: text('tags').array().notNull().default(sql`'{}'::text[]`),
    /** Where an import took it from: the same source never makes a second question. */
    external_key: text('external_key'),
    /** Out of the bank's list and of draws; stays where it is used. */
    archived_at: instant('archived_at'),
    deleted_at: instant('deleted_at'),
    created_by: uuid('created_by').references(() => users.id),
    search_text: text('search_text')
      .notNull()
      .generatedAlwaysAs(sql.raw(`search_key(coalesce(title, '') || ' ' || coalesce(excerpt, ''))`)),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  {},
  (t) => [
    unique('questions_external').on(t.institution_id, t.external_key),
    index('questions_discipline').on(t.institution_id, t.discipline_id),
    index('questions_tags').using('gin', t.tags),
    index('questions_search').using('gin', sql`${t.search_text} gin_trgm_ops`),
  ],
);

/** What a question says. A version that an attempt has shown never changes. */
export const question_versions = tenantTable(
  'question_versions',
  {
    id: id(),
    institution_id: institutionId(),
    question_id: uuid('question_id')
      .notNull()
      .references(() => questions.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    type: text('type').$type<QuestionType>().notNull(),
    difficulty: text('difficulty').$type<'D' | 'M' | 'E'>().notNull(),
    content: jsonb('content').$type<QuestionContent>().notNull(),
    /** SHA-256 of content and key, so that a repeated import sees what is the same. */
    fingerprint: text('fingerprint').notNull(),
    created_by: uuid('created_by').references(() => users.id),
    created_at: createdAt(),
  },
  {},
  (t) => [unique('question_versions_number').on(t.question_id, t.version)],
);

/** What is right. A table of its own, so that no query for candidates can pick it up by accident. */
export const question_keys = tenantTable('question_keys', {
  version_id: uuid('version_id')
    .primaryKey()
    .references(() => question_versions.id, { onDelete: 'cascade' }),
  institution_id: institutionId(),
  key: jsonb('key').$type<QuestionKey>().notNull(),
});

/** Files a version shows; who may see the question may see them. */
export const question_files = tenantTable(
  'question_files',
  {
    institution_id: institutionId(),
    version_id: uuid('version_id')
      .notNull()
      .references(() => question_versions.id, { onDelete: 'cascade' }),
    file_id: uuid('file_id').notNull(),
  },
  { audit: { not: 'derived from the content of versions' } },
  (t) => [
    unique('question_files_one').on(t.version_id, t.file_id),
    index('question_files_file').on(t.file_id),
  ],
);

/**
 * What a question's current version shows, as it is compared with others (rules/questions/duplicates). `bands` is its signature:
 * texts that are alike share some of them.
 */
export const question_texts = tenantTable(
  'question_texts',
  {
    question_id: uuid('question_id')
      .primaryKey()
      .references(() => questions.id, { onDelete: 'cascade' }),
    institution_id: institutionId(),
    text: text('text').notNull(),
    /** Null where the question has no text. */
    hash: text('hash'),
    bands: integer('bands').array().notNull(),
    /** Of the rules that made it. */
    text_version: integer('text_version').notNull(),
  },
  { audit: { not: 'derived from the content of versions' } },
  (t) => [
    index('question_texts_hash').on(t.institution_id, t.hash),
    index('question_texts_bands').using('gin', t.bands),
  ],
);
