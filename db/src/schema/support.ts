import type {
  SupportKind,
  SupportOutcome,
  SupportSide,
  SupportState,
} from '@certame/contract/features/proctoring/support/support-states.ts';
import { boolean, index, integer, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sql } from '../sql.ts';
import { attempts } from './attempts.ts';
import { calls } from './calls.ts';
import { createdAt, id, instant, ownName, searchText, updatedAt } from './columns.ts';
import { users } from './identity.ts';
import { institutionId } from './institution-id.ts';
import { participants, questionnaires } from './questionnaires.ts';
import { tenantTable } from './tenancy.ts';

/** A candidate asks for help with an exam, before it or in it. One request of a participant is open at a time. */
export const support_requests = tenantTable(
  'support_requests',
  {
    id: id(),
    institution_id: institutionId(),
    questionnaire_id: uuid('questionnaire_id')
      .notNull()
      .references(() => questionnaires.id, { onDelete: 'cascade' }),
    participant_id: uuid('participant_id')
      .notNull()
      .references(() => participants.id, { onDelete: 'cascade' }),
    /** The one that was open when help was asked for; null: before the exam. */
    attempt_id: uuid('attempt_id').references(() => attempts.id, { onDelete: 'set null' }),
    kind: text('kind').$type<SupportKind>().notNull(),
    state: text('state').$type<SupportState>().notNull().default('waiting'),
    opened_at: instant('opened_at').notNull(),
    taken_by: uuid('taken_by').references(() => users.id),
    /** When somebody took it first: until then the candidate waited. */
    taken_at: instant('taken_at'),
    closed_by: uuid('closed_by').references(() => users.id),
    closed_at: instant('closed_at'),
    outcome: text('outcome').$type<SupportOutcome>(),
    closing_note: text('closing_note'),
    /** The newest call that it was spoken about in; null: none. */
    call_id: uuid('call_id').references(() => calls.id, { onDelete: 'set null' }),
    /** Number of the newest message; the row is locked to give the next one. */
    last_seq: integer('last_seq').notNull().default(0),
  },
  {
    // Helping changes nothing of the exam: whoever sees it may take part.
    partOf: { model: 'questionnaires', by: 'questionnaire_id', changedBy: 'readers' },
    audit: { not: 'counts its messages', but: ['taken_by', 'state', 'outcome'] },
  },
  (t) => [
    uniqueIndex('support_requests_open').on(t.participant_id).where(sql`state <> 'closed'`),
    index('support_requests_participant').on(t.participant_id, t.opened_at),
    index('support_requests_waiting').on(t.institution_id, t.opened_at).where(sql`state <> 'closed'`),
    index('support_requests_institution').on(t.institution_id, t.opened_at),
    index('support_requests_questionnaire').on(t.questionnaire_id),
    index('support_requests_attempt').on(t.attempt_id),
    index('support_requests_call').on(t.call_id),
  ],
);

export const support_messages = tenantTable(
  'support_messages',
  {
    id: id(),
    institution_id: institutionId(),
    request_id: uuid('request_id')
      .notNull()
      .references(() => support_requests.id, { onDelete: 'cascade' }),
    /** Rises by one in its request, in the order of the commits. */
    seq: integer('seq').notNull(),
    side: text('side').$type<SupportSide>().notNull(),
    sender_id: uuid('sender_id')
      .notNull()
      .references(() => users.id),
    /** The browser's own id of the message: sent twice, it is there once. */
    client_id: uuid('client_id').notNull(),
    /** A note of the staff, which the candidate never sees. */
    internal: boolean('internal').notNull().default(false),
    text: text('text').notNull(),
    sent_at: instant('sent_at').notNull(),
  },
  {
    partOf: { table: 'support_requests', by: 'request_id' },
    audit: { not: 'the conversation itself' },
    appendOnly: true,
  },
  (t) => [
    unique('support_messages_seq').on(t.request_id, t.seq),
    unique('support_messages_client').on(t.request_id, t.sender_id, t.client_id),
  ],
);

/** Who gave a request to whom. */
export const support_transfers = tenantTable(
  'support_transfers',
  {
    id: id(),
    institution_id: institutionId(),
    request_id: uuid('request_id')
      .notNull()
      .references(() => support_requests.id, { onDelete: 'cascade' }),
    from_id: uuid('from_id').references(() => users.id),
    to_id: uuid('to_id')
      .notNull()
      .references(() => users.id),
    transferred_by: uuid('transferred_by')
      .notNull()
      .references(() => users.id),
    note: text('note'),
    transferred_at: instant('transferred_at').notNull(),
  },
  {
    partOf: { table: 'support_requests', by: 'request_id' },
    audit: { not: 'a log itself' },
    appendOnly: true,
  },
  (t) => [index('support_transfers_request').on(t.request_id, t.transferred_at)],
);

/** Canned answers of an institution's support. */
export const support_answers = tenantTable(
  'support_answers',
  {
    id: id(),
    institution_id: institutionId(),
    title: text('title').notNull(),
    kind: text('kind').$type<SupportKind>(),
    text: text('text').notNull(),
    active: boolean('active').notNull().default(true),
    search_text: searchText('title'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  {},
  (t) => [uniqueIndex('support_answers_title').on(...ownName(t.institution_id, t.title))],
);
