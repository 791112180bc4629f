import type {
  FieldReading,
  PaperFile,
  PaperPageState,
  SheetPage,
} from '@certame/contract/features/paper/sheet.ts';
import { index, integer, jsonb, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { classes, people } from './academic.ts';
import { attempts } from './attempts.ts';
import { createdAt, createdBy, id, instant, searchText, updatedAt } from './columns.ts';
import { users } from './identity.ts';
import { institutionId } from './institution-id.ts';
import { files } from './operations.ts';
import { participants, questionnaires } from './questionnaires.ts';
import type { StoredForm } from './stored-forms.ts';
import { tenantTable } from './tenancy.ts';

const paperId = () =>
  uuid('paper_id')
    .notNull()
    .references(() => physical_questionnaires.id, { onDelete: 'cascade' });

/** A questionnaire on paper: its booklets, for whom there are sheets of answers, and what was printed last. */
export const physical_questionnaires = tenantTable(
  'physical_questionnaires',
  {
    id: id(),
    institution_id: institutionId(),
    questionnaire_id: uuid('questionnaire_id')
      .notNull()
      .references(() => questionnaires.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    versions: integer('versions').notNull(),
    students_scope: text('students_scope').$type<'all' | 'classes' | 'listed'>().notNull(),
    columns: integer('columns').$type<1 | 2>().notNull(),
    font_size: integer('font_size').notNull(),
    instructions: text('instructions').notNull(),
    /** Files of the last printing. */
    files: jsonb('files').$type<PaperFile[]>().notNull().default([]),
    printed_at: instant('printed_at'),
    created_by: createdBy().references(() => users.id),
    search_text: searchText('name'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  { partOf: { model: 'questionnaires', by: 'questionnaire_id' } },
  (t) => [
    index('physical_questionnaires_of').on(t.questionnaire_id),
    index('physical_questionnaires_list').on(t.institution_id),
  ],
);

/** Classes whose students get sheets, where not all participants do. */
export const physical_questionnaire_classes = tenantTable(
  'physical_questionnaire_classes',
  {
    institution_id: institutionId(),
    paper_id: paperId(),
    class_id: uuid('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
  },
  { partOf: { table: 'physical_questionnaires', by: 'paper_id' } },
  (t) => [
    primaryKey({ columns: [t.paper_id, t.class_id] }),
    index('physical_questionnaire_classes_back').on(t.class_id),
  ],
);

/** Students who get sheets, where they are listed. */
export const physical_questionnaire_students = tenantTable(
  'physical_questionnaire_students',
  {
    institution_id: institutionId(),
    paper_id: paperId(),
    person_id: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
  },
  { partOf: { table: 'physical_questionnaires', by: 'paper_id' } },
  (t) => [
    primaryKey({ columns: [t.paper_id, t.person_id] }),
    index('physical_questionnaire_students_back').on(t.person_id),
  ],
);

/** A version as it was printed: whatever becomes of its questions, its sheets are read by this. */
export const paper_versions = tenantTable(
  'paper_versions',
  {
    paper_id: paperId(),
    version: text('version').notNull(),
    institution_id: institutionId(),
    form: jsonb('form').$type<StoredForm>().notNull(),
    pages: jsonb('pages').$type<SheetPage[]>().notNull(),
  },
  {
    partOf: { table: 'physical_questionnaires', by: 'paper_id' },
    audit: { not: 'computed from the questionnaire' },
  },
  (t) => [primaryKey({ columns: [t.paper_id, t.version] })],
);

/** The sheet of one participant; its code carries this id. */
export const paper_sheets = tenantTable(
  'paper_sheets',
  {
    id: id(),
    institution_id: institutionId(),
    paper_id: paperId(),
    participant_id: uuid('participant_id')
      .notNull()
      .references(() => participants.id, { onDelete: 'cascade' }),
    version: text('version').notNull(),
    /** The one attempt that is made of it. */
    attempt_id: uuid('attempt_id').references(() => attempts.id, { onDelete: 'set null' }),
    confirmed_at: instant('confirmed_at'),
  },
  {
    partOf: { table: 'physical_questionnaires', by: 'paper_id' },
    audit: { not: 'made by the job that prints' },
  },
  (t) => [
    unique('paper_sheets_one').on(t.paper_id, t.participant_id),
    index('paper_sheets_participant').on(t.participant_id),
    index('paper_sheets_attempt').on(t.attempt_id),
  ],
);

/** A page that was scanned or photographed, and what was read on it. */
export const paper_pages = tenantTable(
  'paper_pages',
  {
    id: id(),
    institution_id: institutionId(),
    paper_id: paperId(),
    /** The upload that it came with, and where it stood in it. */
    job_id: uuid('job_id').notNull(),
    source: text('source').notNull(),
    number: integer('number').notNull(),
    /** Its picture: straightened where the sheet was found in it. */
    file_id: uuid('file_id')
      .notNull()
      .references(() => files.id),
    sheet_id: uuid('sheet_id').references(() => paper_sheets.id, { onDelete: 'cascade' }),
    page: integer('page'),
    state: text('state').$type<PaperPageState>().notNull(),
    readings: jsonb('readings').$type<FieldReading[]>().notNull().default([]),
    /** Its picture is straightened: fields lie in it where they were printed. */
    scale: integer('scale'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  { partOf: { table: 'physical_questionnaires', by: 'paper_id' } },
  (t) => [
    unique('paper_pages_place').on(t.job_id, t.source, t.number),
    index('paper_pages_of').on(t.paper_id, t.state),
    index('paper_pages_sheet').on(t.sheet_id, t.page),
    index('paper_pages_file').on(t.file_id),
  ],
);
