import type { ShiftEnd } from '@certame/contract/features/proctoring/live/shifts.ts';
import { index, integer, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sql } from '../sql.ts';
import { createdAt, id, instant, searchText, updatedAt } from './columns.ts';
import { users } from './identity.ts';
import { institutionId } from './institution-id.ts';
import { participants, questionnaires } from './questionnaires.ts';
import { tenantTable } from './tenancy.ts';

const configId = () =>
  uuid('config_id')
    .notNull()
    .references(() => room_configs.id, { onDelete: 'cascade' });
const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id);

/** How the participants of a questionnaire are divided into rooms. */
export const room_configs = tenantTable(
  'room_configs',
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
  (t) => [unique('room_configs_questionnaire_id').on(t.institution_id, t.questionnaire_id)],
);

/** Who may be called to any room of the exam: technical and pedagogical support. */
export const room_support = tenantTable(
  'room_support',
  { institution_id: institutionId(), config_id: configId(), user_id: userId() },
  { partOf: { table: 'room_configs', by: 'config_id' } },
  (t) => [primaryKey({ columns: [t.config_id, t.user_id] }), index('room_support_back').on(t.user_id)],
);

export const rooms = tenantTable(
  'rooms',
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
  { partOf: { table: 'room_configs', by: 'config_id' } },
  (t) => [unique('rooms_number').on(t.config_id, t.number), index('rooms_institution').on(t.institution_id)],
);

/** Rooms of one exam are open at the same time: a person supervises one of them. */
export const room_supervisors = tenantTable(
  'room_supervisors',
  {
    institution_id: institutionId(),
    config_id: configId(),
    room_id: uuid('room_id')
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    user_id: userId(),
  },
  { partOf: { table: 'room_configs', by: 'config_id' } },
  (t) => [
    primaryKey({ columns: [t.config_id, t.user_id] }),
    index('room_supervisors_room').on(t.room_id),
    index('room_supervisors_back').on(t.user_id),
  ],
);

/** Who supervised a room from when to when. A supervisor has one open shift in a room at most. */
export const room_shifts = tenantTable(
  'room_shifts',
  {
    id: id(),
    institution_id: institutionId(),
    config_id: configId(),
    room_id: uuid('room_id')
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    user_id: userId(),
    began_at: instant('began_at').notNull(),
    ended_at: instant('ended_at'),
    end: text('end').$type<ShiftEnd>(),
    ended_by: uuid('ended_by').references(() => users.id),
    reason: text('reason'),
  },
  { partOf: { table: 'room_configs', by: 'config_id' } },
  (t) => [
    uniqueIndex('room_shifts_open').on(t.room_id, t.user_id).where(sql`ended_at is null`),
    index('room_shifts_room').on(t.room_id, t.began_at),
    index('room_shifts_user').on(t.user_id),
    index('room_shifts_config').on(t.config_id),
  ],
);

/** Where each participant sits; those added since the last division have no row yet. */
export const room_participants = tenantTable(
  'room_participants',
  {
    institution_id: institutionId(),
    room_id: uuid('room_id')
      .notNull()
      .references(() => rooms.id, { onDelete: 'cascade' }),
    participant_id: uuid('participant_id')
      .primaryKey()
      .references(() => participants.id, { onDelete: 'cascade' }),
  },
  { partOf: { table: 'participants', by: 'participant_id' } },
  (t) => [index('room_participants_room').on(t.room_id)],
);
