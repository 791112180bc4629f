import type { ResponseValue } from '@certame/contract/features/exam/form.ts';
import type { AttemptSource, AttemptState, FinishReason } from '@certame/contract/features/exam/states.ts';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { sql } from '../sql.ts';
import { id, instant } from './columns.ts';
import { users } from './identity.ts';
import { institutionId } from './institution-id.ts';
import { participants, questionnaires } from './questionnaires.ts';
import { bytes, type StoredForm } from './stored-forms.ts';
import { tenantTable } from './tenancy.ts';

export const attempts = tenantTable(
  'attempts',
  {
    id: id(),
    // The participant's row vouches for these three: their own keys would be checked at each start as well.
    institution_id: uuid('institution_id').notNull(),
    questionnaire_id: uuid('questionnaire_id').notNull(),
    user_id: uuid('user_id').notNull(),
    participant_id: uuid('participant_id')
      .notNull()
      .references(() => participants.id),
    number: integer('number').notNull(),
    state: text('state').$type<AttemptState>().notNull().default('in_progress'),
    /** The form it was given, fixed at its start. No foreign key: it would be checked at each start. */
    composition_id: uuid('composition_id'),
    packed_form: bytes('packed_form'),
    /** The same of attempts from before forms were packed. */
    form: jsonb('form').$type<StoredForm>(),
    current_step: integer('current_step').notNull().default(0),
    started_at: instant('started_at').notNull(),
    /** Kept as computed at the start and at each change of it: saves compare one column. Null: no limit. */
    deadline_at: instant('deadline_at'),
    finished_at: instant('finished_at'),
    finish_reason: text('finish_reason').$type<FinishReason>(),
    justification: text('justification'),
    environment: jsonb('environment').$type<Record<string, unknown>>(),
    /** Device, system and browser that it was let in with (`Environment.key`), or `app`. Null: not looked at yet. */
    admitted_with: text('admitted_with'),
    /** Where its answers come from. Only an online one has a device and a session. */
    source: text('source').$type<AttemptSource>().notNull().default('online'),
    device_id: text('device_id'),
    device_seen_at: instant('device_seen_at'),
    /** Session in which the device was last heard of; null in attempts from before it was kept. No foreign key: sessions are forgotten. */
    session_id: uuid('session_id'),
    /** First contact after the deadline, and the changes that the device then announced as waiting. */
    late_contact_at: instant('late_contact_at'),
    late_seqs: integer('late_seqs').array(),
    /** Changes that the device said it holds and the server has not got. */
    unsent_count: integer('unsent_count').notNull().default(0),
    /** Staff gave up what devices hold of this closed attempt; null again when it is reopened. */
    unsent_given_up_at: instant('unsent_given_up_at'),
    /** Messages of the staff that its candidate has not read: saves see by it that there is nothing to look for. */
    unread_messages: integer('unread_messages').notNull().default(0),
    /** Numbers of changes up to here were another device's to give, before it lost the attempt to this one. */
    seq_floor: integer('seq_floor').notNull().default(0),
    /** Staff gave it back to its candidate; null again when it is closed. */
    returned_at: instant('returned_at'),
    /** When the open question closes; null: questions have no time of their own. Saves compare this column. */
    question_closes_at: instant('question_closes_at'),
    /** The open question is the form's last: its close ends the attempt. */
    is_last_question: boolean('is_last_question').notNull().default(false),
    /** When the server heard that the room was out of full screen; null: it is in it, or need not be. */
    fullscreen_left_at: instant('fullscreen_left_at'),
    /** Pauses begun. */
    pauses: integer('pauses').notNull().default(0),
    paused_at: instant('paused_at'),
    /** Staff have stopped it, over the candidate's own pause perhaps; null: they have not. */
    staff_paused_at: instant('staff_paused_at'),
    staff_pause_reason: text('staff_pause_reason'),
    /** When staff let it go on last: pages that follow it see by it that it has changed. */
    staff_resumed_at: instant('staff_resumed_at'),
    /** Staff gave it back beyond the exam's period, up to here; null: it ends by the exam's own times. */
    reopened_until: instant('reopened_until'),
    paused_ms: bigint('paused_ms', { mode: 'number' }).notNull().default(0),
    /** When anonymous answers are cut off from it, because it was not its candidate who closed it; null: nothing to cut. */
    detach_answers_at: instant('detach_answers_at'),
    /** Some response came after the deadline, within the time allowed for that. */
    late_sync: boolean('late_sync').notNull().default(false),
  },
  {
    partOf: { model: 'questionnaires', by: 'questionnaire_id' },
    audit: { not: 'attempt_events is their history' },
  },
  (t) => [
    unique('attempts_number').on(t.participant_id, t.number),
    index('attempts_questionnaire').on(t.questionnaire_id, t.state),
    index('attempts_user').on(t.user_id),
    // What waits for people is a small part of all attempts, and the home page counts it.
    index('attempts_unreleased')
      .on(t.institution_id, t.state)
      .where(sql`state in ('in_progress', 'paused', 'awaiting_correction', 'awaiting_release')`),
    check(
      'attempts_one_form',
      sql`(form is null) = (packed_form is not null and composition_id is not null)`,
    ),
    check(
      'attempts_online_device',
      sql`source <> 'online' or (device_id is not null and device_seen_at is not null)`,
    ),
    index('attempts_out_of_fullscreen')
      .on(t.fullscreen_left_at)
      .where(sql`state = 'in_progress' and fullscreen_left_at is not null`),
    index('attempts_to_detach').on(t.detach_answers_at).where(sql`detach_answers_at is not null`),
    index('attempts_overdue').on(t.deadline_at).where(sql`state = 'in_progress'`),
  ],
);

/** Wrong passwords of one candidate at one questionnaire, also of those who never get in. */
export const exam_password_tries = tenantTable(
  'exam_password_tries',
  {
    id: id(),
    institution_id: institutionId(),
    questionnaire_id: uuid('questionnaire_id')
      .notNull()
      .references(() => questionnaires.id, { onDelete: 'cascade' }),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Tries since the last right one; they lengthen the wait. */
    count: integer('count').notNull().default(0),
    last_at: instant('last_at').notNull(),
    locked_until: instant('locked_until'),
    /** All wrong ones ever: each is a line of the audit log. */
    wrong: integer('wrong').notNull().default(0),
  },
  { audit: { not: 'counters', but: ['wrong'] } },
  (t) => [
    unique('exam_password_tries_one').on(t.questionnaire_id, t.user_id),
    index('exam_password_tries_user').on(t.user_id),
  ],
);

/**
 * The last value of each response. No foreign keys here and in response_changes: the statement that saves joins the
 * attempt anyway, and a key check would lock the attempt's row at each save.
 */
export const responses = tenantTable(
  'responses',
  {
    attempt_id: uuid('attempt_id').notNull(),
    item_id: uuid('item_id').notNull(),
    institution_id: uuid('institution_id').notNull(),
    seq: integer('seq').notNull(),
    value: jsonb('value').$type<ResponseValue>(),
    answered_at: instant('answered_at').notNull(),
    received_at: instant('received_at').notNull(),
    /** Of anonymous answers: shown to nobody but who gave them (db/src/sealed-answers.ts). */
    sealed: boolean('sealed').notNull().default(false),
  },
  { audit: { not: 'response_changes is their history' } },
  (t) => [primaryKey({ columns: [t.attempt_id, t.item_id] })],
);

/**
 * Answers of finished anonymous attempts, cut off from them. The id is random and there is no time: neither order nor instant
 * tells whose they are. A questionnaire's rows are numbered by their ids.
 */
export const anonymous_answers = tenantTable(
  'anonymous_answers',
  {
    id: uuid('id').primaryKey().default(sql`gen_random_uuid()`),
    institution_id: institutionId(),
    questionnaire_id: uuid('questionnaire_id')
      .notNull()
      .references(() => questionnaires.id, { onDelete: 'cascade' }),
    /** Item -> what was answered. */
    answers: jsonb('answers').$type<Record<string, ResponseValue>>().notNull(),
  },
  {
    appendOnly: true,
    partOf: { model: 'questionnaires', by: 'questionnaire_id' },
    audit: { not: 'the history of changes says who changed what, and when' },
  },
  (t) => [index('anonymous_answers_questionnaire').on(t.questionnaire_id)],
);

/** Every accepted change, append-only; none of anonymous answers. */
export const response_changes = tenantTable(
  'response_changes',
  {
    attempt_id: uuid('attempt_id').notNull(),
    item_id: uuid('item_id').notNull(),
    seq: integer('seq').notNull(),
    institution_id: uuid('institution_id').notNull(),
    value: jsonb('value').$type<ResponseValue>(),
    answered_at: instant('answered_at').notNull(),
    received_at: instant('received_at').notNull(),
    late: boolean('late').notNull().default(false),
  },
  { appendOnly: true, audit: { not: 'append-only history' } },
  (t) => [primaryKey({ columns: [t.attempt_id, t.seq, t.item_id] })],
);

/** What happened in an attempt, append-only; each row carries the hash of the one before it. */
export const attempt_events = tenantTable(
  'attempt_events',
  {
    attempt_id: uuid('attempt_id').notNull(),
    /** Client's number; the server's own events count down from -1. */
    seq: integer('seq').notNull(),
    institution_id: uuid('institution_id').notNull(),
    type: text('type').notNull(),
    severity: text('severity').$type<'L' | 'M' | 'H'>().notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    emitted_at: instant('emitted_at').notNull(),
    received_at: instant('received_at').notNull(),
    /** Place in the chain, from 1. */
    position: integer('position').notNull(),
    previous_hash: text('previous_hash').notNull(),
    hash: text('hash').notNull(),
  },
  { appendOnly: true, audit: { not: 'append-only, chained by hashes' } },
  (t) => [
    primaryKey({ columns: [t.attempt_id, t.seq] }),
    unique('attempt_events_position').on(t.attempt_id, t.position),
    // The newest of an exam: a million older ones are not read for them.
    index('attempt_events_received').on(t.institution_id, t.received_at),
    // Few events are grave: an entry for each costs nothing, and home counts them.
    index('attempt_events_grave').on(t.institution_id, t.received_at).where(sql`severity = 'H'`),
  ],
);

/**
 * Receipts of a finished attempt, a version for each state of its answers that the candidate read; never changed. `code` is
 * the hash, computed over the answers as they were stored then; `seqs` says which changes those were, item by item.
 */
export const attempt_receipts = tenantTable(
  'attempt_receipts',
  {
    attempt_id: uuid('attempt_id')
      .notNull()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    version: integer('version').notNull(),
    institution_id: institutionId(),
    code: text('code').notNull(),
    /** 128 random bits inside of the hash: nobody finds the answers by trying, nor the code of an attempt they know. */
    nonce: text('nonce').notNull(),
    finished_at: instant('finished_at').notNull(),
    seqs: jsonb('seqs').$type<Record<string, number>>().notNull(),
    issued_at: instant('issued_at').notNull(),
  },
  { appendOnly: true, audit: { not: 'append-only, made from the attempt' } },
  (t) => [
    primaryKey({ columns: [t.attempt_id, t.version] }),
    unique('attempt_receipts_code').on(t.institution_id, t.code),
  ],
);

/** As `score_details` gives it; see features/exam/packed-details.ts for how it is stored. */
export interface ScoreDetail {
  score: string | null;
  max: string;
  state: 'auto' | 'manual' | 'pending' | 'voided';
}

/** The computed sheet of an attempt, and the one last released: released scores change only by a new release. */
export const score_sheets = tenantTable(
  'score_sheets',
  {
    attempt_id: uuid('attempt_id')
      .primaryKey()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    institution_id: uuid('institution_id').notNull(),
    questionnaire_id: uuid('questionnaire_id').notNull(),
    total: numeric('total', { precision: 16, scale: 4 }).notNull(),
    max: numeric('max', { precision: 16, scale: 4 }).notNull(),
    pending: integer('pending').notNull(),
    answered: integer('answered').notNull(),
    details: jsonb('details').$type<unknown>().notNull(),
    computed_at: instant('computed_at').notNull().defaultNow(),
    released_total: numeric('released_total', { precision: 16, scale: 4 }),
    released_max: numeric('released_max', { precision: 16, scale: 4 }),
    released_details: jsonb('released_details').$type<unknown>(),
    released_at: instant('released_at'),
    /** Further releases leave it: from here on candidates have time to appeal. */
    first_released_at: instant('first_released_at'),
  },
  { audit: { not: 'computed from responses, keys and resolved scores' } },
  (t) => [index('score_sheets_questionnaire').on(t.questionnaire_id)],
);
