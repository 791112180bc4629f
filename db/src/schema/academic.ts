import { students } from '@certame/contract/features/students/area.ts';
import {
  boolean,
  date,
  index,
  integer,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { sql } from '../sql.ts';
import { createdAt, createdBy, id, orderedSearchText, ownName, searchText, updatedAt } from './columns.ts';
import { gridIndexes } from './grid-indexes.ts';
import { users } from './identity.ts';
import { institutionId } from './institution-id.ts';
import { tenantTable } from './tenancy.ts';

/** A person in an institution. `kind` student makes it a row of /students. */
export const people = tenantTable(
  'people',
  {
    id: id(),
    institution_id: institutionId(),
    user_id: uuid('user_id').references(() => users.id),
    kind: text('kind').notNull().default('staff'),
    name: text('name').notNull(),
    email: text('email').notNull(),
    identifier: text('identifier'),
    document: text('document'),
    birthdate: date('birthdate', { mode: 'string' }),
    phone: text('phone'),
    active: boolean('active').notNull().default(true),
    search_text: orderedSearchText('name', 'email', 'identifier', 'document'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  {},
  (t) => [
    unique('people_email').on(t.institution_id, t.email),
    unique('people_identifier').on(t.institution_id, t.identifier),
    unique('people_document').on(t.institution_id, t.document),
    index('people_user').on(t.user_id),
    ...gridIndexes(students, t, sql`kind = 'student'`),
  ],
);

export const courses = tenantTable(
  'courses',
  {
    id: id(),
    institution_id: institutionId(),
    name: text('name').notNull(),
    code: text('code'),
    education_level: text('education_level'),
    modality: text('modality'),
    workload_hours: integer('workload_hours'),
    active: boolean('active').notNull().default(true),
    description: text('description'),
    created_by: createdBy(),
    search_text: searchText('name', 'code'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  {},
  (t) => [uniqueIndex('courses_name').on(...ownName(t.institution_id, t.name))],
);

export const disciplines = tenantTable(
  'disciplines',
  {
    id: id(),
    institution_id: institutionId(),
    name: text('name').notNull(),
    code: text('code'),
    workload_hours: integer('workload_hours'),
    active: boolean('active').notNull().default(true),
    description: text('description'),
    created_by: createdBy(),
    search_text: searchText('name', 'code'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  {},
  (t) => [uniqueIndex('disciplines_name').on(...ownName(t.institution_id, t.name))],
);

export const course_disciplines = tenantTable(
  'course_disciplines',
  {
    institution_id: institutionId(),
    course_id: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    discipline_id: uuid('discipline_id')
      .notNull()
      .references(() => disciplines.id),
  },
  { partOf: { model: 'courses', by: 'course_id' } },
  (t) => [
    primaryKey({ columns: [t.course_id, t.discipline_id] }),
    index('course_disciplines_back').on(t.discipline_id),
  ],
);

export const classes = tenantTable(
  'classes',
  {
    id: id(),
    institution_id: institutionId(),
    course_id: uuid('course_id').references(() => courses.id),
    name: text('name').notNull(),
    code: text('code'),
    term: text('term'),
    shift: text('shift'),
    active: boolean('active').notNull().default(true),
    starts_on: date('starts_on', { mode: 'string' }),
    ends_on: date('ends_on', { mode: 'string' }),
    description: text('description'),
    created_by: createdBy(),
    search_text: searchText('name', 'code'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  {},
  (t) => [
    uniqueIndex('classes_name').on(...ownName(t.institution_id, t.name)),
    index('classes_course').on(t.course_id),
  ],
);

export const class_disciplines = tenantTable(
  'class_disciplines',
  {
    institution_id: institutionId(),
    class_id: uuid('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    discipline_id: uuid('discipline_id')
      .notNull()
      .references(() => disciplines.id),
  },
  { partOf: { model: 'classes', by: 'class_id' } },
  (t) => [
    primaryKey({ columns: [t.class_id, t.discipline_id] }),
    index('class_disciplines_back').on(t.discipline_id),
  ],
);

export const class_teachers = tenantTable(
  'class_teachers',
  {
    institution_id: institutionId(),
    class_id: uuid('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
  },
  { partOf: { model: 'classes', by: 'class_id' } },
  (t) => [primaryKey({ columns: [t.class_id, t.user_id] }), index('class_teachers_back').on(t.user_id)],
);

export const class_students = tenantTable(
  'class_students',
  {
    institution_id: institutionId(),
    class_id: uuid('class_id')
      .notNull()
      .references(() => classes.id, { onDelete: 'cascade' }),
    person_id: uuid('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    created_at: createdAt(),
  },
  { partOf: { model: 'classes', by: 'class_id' } },
  (t) => [
    primaryKey({ columns: [t.class_id, t.person_id] }),
    index('class_students_back').on(t.person_id),
    // Row security asks for the institution: with it here, a class is listed from the index alone.
    index('class_students_listed').on(t.class_id, t.person_id, t.institution_id),
  ],
);
