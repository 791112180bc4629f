import type { PracticalFormState } from '@certame/contract/features/practical/form.ts';
import type { PracticalSection } from '@certame/contract/features/practical/test.ts';
import { index, integer, jsonb, numeric, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { people } from './academic.ts';
import { createdAt, createdBy, id, instant, searchText, updatedAt } from './columns.ts';
import { users } from './identity.ts';
import { institutionId } from './institution-id.ts';
import { files } from './operations.ts';
import { questionnaire_items, questionnaires } from './questionnaires.ts';
import { tenantTable } from './tenancy.ts';

const points = (name: string) => numeric(name, { precision: 16, scale: 4 });
const testId = () =>
  uuid('practical_test_id')
    .notNull()
    .references(() => practical_tests.id, { onDelete: 'cascade' });
const visitId = () =>
  uuid('visit_id')
    .notNull()
    .references(() => practical_visits.id, { onDelete: 'cascade' });

/** A test of stations with checklists. */
export const practical_tests = tenantTable(
  'practical_tests',
  {
    id: id(),
    institution_id: institutionId(),
    /** The questionnaire whose question `item_id` gets the score; null: the test stands by itself. */
    questionnaire_id: uuid('questionnaire_id').references(() => questionnaires.id, { onDelete: 'set null' }),
    item_id: uuid('item_id').references(() => questionnaire_items.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    sections: jsonb('sections').$type<PracticalSection[]>().notNull(),
    max_score: points('max_score').notNull(),
    examiners: integer('examiners').notNull(),
    max_difference: points('max_difference'),
    max_criterion_difference: points('max_criterion_difference'),
    starts_at: instant('starts_at'),
    break_minutes: integer('break_minutes').notNull(),
    created_by: createdBy().references(() => users.id),
    search_text: searchText('name'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  { partOf: { model: 'questionnaires', by: 'questionnaire_id', changedBy: 'readers' } },
  (t) => [
    index('practical_tests_list').on(t.institution_id),
    index('practical_tests_questionnaire').on(t.questionnaire_id),
    index('practical_tests_item').on(t.item_id),
  ],
);

export const practical_test_teachers = tenantTable(
  'practical_test_teachers',
  {
    institution_id: institutionId(),
    practical_test_id: testId(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    position: integer('position').notNull(),
  },
  { partOf: { table: 'practical_tests', by: 'practical_test_id' } },
  (t) => [
    primaryKey({ columns: [t.practical_test_id, t.user_id] }),
    index('practical_test_teachers_back').on(t.user_id),
  ],
);

export const practical_test_students = tenantTable(
  'practical_test_students',
  {
    id: id(),
    institution_id: institutionId(),
    practical_test_id: testId(),
    person_id: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    identifier: text('identifier').notNull(),
    position: integer('position').notNull(),
  },
  { partOf: { table: 'practical_tests', by: 'practical_test_id' } },
  (t) => [
    unique('practical_test_students_one').on(t.practical_test_id, t.person_id),
    unique('practical_test_students_identifier').on(t.practical_test_id, t.identifier),
    index('practical_test_students_back').on(t.person_id),
  ],
);

/** One student at one station before one examiner, who fills in the form. */
export const practical_visits = tenantTable(
  'practical_visits',
  {
    id: id(),
    institution_id: institutionId(),
    practical_test_id: testId(),
    student_id: uuid('student_id')
      .notNull()
      .references(() => practical_test_students.id, { onDelete: 'cascade' }),
    section_id: text('section_id').notNull(),
    examiner_id: uuid('examiner_id')
      .notNull()
      .references(() => users.id),
    round: integer('round').notNull(),
    /** What follows of its entries is the form's state (rules/practical/form-state.ts). */
    state: text('state').$type<PracticalFormState>().notNull().default('waiting'),
    /** Points of the test; of a form that was given. */
    score: points('score'),
    /** Levels of its items; of a form that was given. */
    levels: jsonb('levels').$type<Record<string, number>>(),
    started_at: instant('started_at'),
    submitted_at: instant('submitted_at'),
  },
  {
    partOf: { table: 'practical_tests', by: 'practical_test_id' },
    audit: { not: 'practical_entries are its history' },
  },
  (t) => [
    unique('practical_visits_one').on(t.student_id, t.section_id, t.examiner_id),
    // Nobody examines at two places at once.
    unique('practical_visits_round').on(t.practical_test_id, t.round, t.examiner_id),
    index('practical_visits_examiner').on(t.examiner_id),
  ],
);

/** What an examiner did at a form, numbered by the device. */
export const practical_entries = tenantTable(
  'practical_entries',
  {
    institution_id: institutionId(),
    visit_id: visitId(),
    device_id: text('device_id').notNull(),
    seq: integer('seq').notNull(),
    entry: jsonb('entry').$type<Record<string, unknown>>().notNull(),
    received_at: instant('received_at').notNull(),
  },
  { audit: { not: 'it is a history' }, appendOnly: true },
  (t) => [primaryKey({ columns: [t.visit_id, t.device_id, t.seq] })],
);

/** Photos and recordings of a form; the device gives the id. */
export const practical_evidence = tenantTable(
  'practical_evidence',
  {
    id: uuid('id').primaryKey(),
    institution_id: institutionId(),
    visit_id: visitId(),
    file_id: uuid('file_id')
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    created_at: createdAt(),
  },
  {},
  (t) => [index('practical_evidence_visit').on(t.visit_id), index('practical_evidence_file').on(t.file_id)],
);

/** The score of a station whose examiners diverged, by who looks after the test. */
export const practical_decisions = tenantTable(
  'practical_decisions',
  {
    institution_id: institutionId(),
    student_id: uuid('student_id')
      .notNull()
      .references(() => practical_test_students.id, { onDelete: 'cascade' }),
    section_id: text('section_id').notNull(),
    score: points('score').notNull(),
    reason: text('reason').notNull(),
    decided_by: uuid('decided_by').references(() => users.id),
    decided_at: instant('decided_at').notNull(),
  },
  {},
  (t) => [primaryKey({ columns: [t.student_id, t.section_id] })],
);
