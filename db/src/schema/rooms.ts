import { index, integer, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, searchText, updatedAt } from './columns.ts';
import { users } from './identity.ts';
import { institutionId } from './institution-id.ts';
import { participants, questionnaires } from './questionnaires.ts';
import { tenantTable } from './tenancy.ts';

const configId = () =>
  uuid('config_id')
    .notNull()
    .references(() => classroom_configs.id, { onDelete: 'cascade' });
const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id);

/** How the participants of a questionnaire are divided into rooms. */
export const classroom_configs = tenantTable(
  'classroom_configs',
  {
    id: id(),
    institution_id: institutionId(),
    questionnaire_id: uuid('questionnaire_id')
      .notNull()
      .references(() => questionnaires.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** What the names of the rooms begin with: "Sala" gives "Sala 01". */
    prefix: text('prefix').notNull(),
    quantity_per_room: integer('quantity_per_room').notNull(),
    quantity_total: integer('quantity_total').notNull(),
    search_text: searchText('name', 'prefix'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  { partOf: { model: 'questionnaires', by: 'questionnaire_id' } },
  // Somebody sits in one room of an exam, so an exam has one division.
  (t) => [unique('classroom_configs_questionnaire_id').on(t.institution_id, t.questionnaire_id)],
);

/** Who may be called to any room of the exam: technical and pedagogical support. */
export const classroom_support = tenantTable(
  'classroom_support',
  { institution_id: institutionId(), config_id: configId(), user_id: userId() },
  { partOf: { table: 'classroom_configs', by: 'config_id' } },
  (t) => [primaryKey({ columns: [t.config_id, t.user_id] }), index('classroom_support_back').on(t.user_id)],
);

export const classrooms = tenantTable(
  'classrooms',
  {
    id: id(),
    institution_id: institutionId(),
    config_id: configId(),
    /** From 1, in the order of their names. */
    number: integer('number').notNull(),
    name: text('name').notNull(),
    search_text: searchText('name'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  { partOf: { table: 'classroom_configs', by: 'config_id' } },
  (t) => [
    unique('classrooms_number').on(t.config_id, t.number),
    index('classrooms_institution').on(t.institution_id),
  ],
);

/** Rooms of one exam are open at the same time: a person supervises one of them. */
export const classroom_supervisors = tenantTable(
  'classroom_supervisors',
  {
    institution_id: institutionId(),
    config_id: configId(),
    classroom_id: uuid('classroom_id')
      .notNull()
      .references(() => classrooms.id, { onDelete: 'cascade' }),
    user_id: userId(),
  },
  { partOf: { table: 'classroom_configs', by: 'config_id' } },
  (t) => [
    primaryKey({ columns: [t.config_id, t.user_id] }),
    index('classroom_supervisors_room').on(t.classroom_id),
    index('classroom_supervisors_back').on(t.user_id),
  ],
);

/** Where each participant sits; those added since the last division have no row yet. */
export const classroom_participants = tenantTable(
  'classroom_participants',
  {
    institution_id: institutionId(),
    classroom_id: uuid('classroom_id')
      .notNull()
      .references(() => classrooms.id, { onDelete: 'cascade' }),
    participant_id: uuid('participant_id')
      .primaryKey()
      .references(() => participants.id, { onDelete: 'cascade' }),
  },
  { partOf: { table: 'participants', by: 'participant_id' } },
  (t) => [index('classroom_participants_room').on(t.classroom_id)],
);
