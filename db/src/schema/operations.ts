import { bigint, boolean, index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sql } from '../sql.ts';
import { createdAt, id, instant, updatedAt } from './columns.ts';
import { users } from './identity.ts';
import { institutionId } from './institution-id.ts';
import { tenantTable } from './tenancy.ts';

/** Stored files; bytes are outside, under `storage_key`. */
export const files = tenantTable(
  'files',
  {
    id: id(),
    institution_id: institutionId(),
    owner_id: uuid('owner_id').references(() => users.id),
    /** question, answer, brand, export, profile: decides who may read it. */
    purpose: text('purpose').notNull(),
    /** The attempt an answer's file belongs to. */
    subject_id: uuid('subject_id'),
    name: text('name').notNull(),
    mime: text('mime').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    sha256: text('sha256').notNull(),
    storage_key: text('storage_key').notNull(),
    created_at: createdAt(),
  },
  {},
  (t) => [
    index('files_institution_hash').on(t.institution_id, t.sha256),
    index('files_subject').on(t.subject_id),
  ],
);

/** Progress and outcome of background work, as its owner sees it. The queue itself is graphile-worker's. */
export const job_runs = tenantTable(
  'job_runs',
  {
    id: id(),
    institution_id: institutionId(),
    user_id: uuid('user_id').references(() => users.id),
    kind: text('kind').notNull(),
    state: text('state').$type<'waiting' | 'running' | 'done' | 'failed'>().notNull().default('waiting'),
    /** What to do; read by the job, never sent to browsers. */
    input: jsonb('input').$type<Record<string, unknown>>().notNull().default({}),
    progress_done: integer('progress_done').notNull().default(0),
    progress_total: integer('progress_total').notNull().default(0),
    result: jsonb('result').$type<Record<string, unknown>>(),
    error_code: text('error_code'),
    created_at: createdAt(),
    finished_at: instant('finished_at'),
  },
  { audit: { not: 'progress counters' } },
  (t) => [index('job_runs_user').on(t.user_id, t.created_at)],
);

export const notifications = tenantTable(
  'notifications',
  {
    id: id(),
    institution_id: institutionId(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text('type').notNull(),
    data: jsonb('data').$type<Record<string, unknown>>().notNull().default({}),
    link: text('link'),
    read_at: instant('read_at'),
    created_at: createdAt(),
  },
  { audit: { not: 'messages to one person' } },
  (t) => [index('notifications_user').on(t.user_id, t.created_at)],
);

/** Every e-mail goes through here; a job sends what waits. */
export const outbox_emails = tenantTable(
  'outbox_emails',
  {
    id: id(),
    institution_id: institutionId(),
    user_id: uuid('user_id').references(() => users.id),
    template: text('template').notNull(),
    to_email: text('to_email').notNull(),
    to_name: text('to_name'),
    subject: text('subject').notNull(),
    html: text('html').notNull(),
    plain: text('plain').notNull(),
    /** What the message is about (an invitation, a participant): told how its delivery ended. */
    about_type: text('about_type'),
    about_id: uuid('about_id'),
    /** Somebody waits for it before the screen: its task goes before those of messages to many. */
    interactive: boolean('interactive').notNull().default(false),
    state: text('state').$type<'queued' | 'sent' | 'error' | 'canceled'>().notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    /** When its task is due; one that waits much longer has lost its task. */
    next_try_at: instant('next_try_at').notNull().defaultNow(),
    /** Names the message in the address of the picture that tells of its opening; null: not followed. */
    open_token: text('open_token'),
    /** When somebody of the institution first read its links that let the recipient in. */
    links_shown_at: instant('links_shown_at'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  { audit: { not: 'email_events is their history' } },
  (t) => [
    index('outbox_emails_links_shown').on(t.to_email).where(sql`links_shown_at is not null`),
    index('outbox_emails_institution').on(t.institution_id, t.created_at),
    index('outbox_emails_queued')
      .on(t.institution_id, t.next_try_at, t.created_at)
      .where(sql`state = 'queued'`),
    index('outbox_emails_failed').on(t.institution_id).where(sql`state = 'error'`),
    index('outbox_emails_waiting').on(t.next_try_at).where(sql`state = 'queued'`),
    uniqueIndex('outbox_emails_open_token').on(t.open_token),
    index('outbox_emails_about').on(t.about_id, t.created_at),
  ],
);

export const email_events = tenantTable(
  'email_events',
  {
    id: id(),
    institution_id: uuid('institution_id').notNull(),
    email_id: uuid('email_id')
      .notNull()
      .references(() => outbox_emails.id, { onDelete: 'cascade' }),
    /** queued, sent, delivered, opened, bounced, error, canceled */
    type: text('type').notNull(),
    detail: text('detail'),
    at: instant('at').notNull().defaultNow(),
  },
  { appendOnly: true, audit: { not: 'append-only history' } },
  (t) => [
    index('email_events_email').on(t.email_id, t.at),
    index('email_events_tries')
      .on(t.institution_id, t.type, t.at)
      .where(sql`type in ('sent', 'bounced', 'error')`),
  ],
);
