import { index, integer, jsonb, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { id, instant, searchText } from './columns.ts';
import { users } from './identity.ts';
import { globalTable } from './tenancy.ts';

/** Errors of browsers, the same ones as one row. Everything in it has been scrubbed. */
export const client_exceptions = globalTable(
  'client_exceptions',
  {
    id: id(),
    /** SHA-256 of type, normalised message and top frame. */
    fingerprint: text('fingerprint').notNull(),
    type: text('type').notNull(),
    message: text('message').notNull(),
    frame: text('frame').notNull(),
    count: integer('count').notNull().default(1),
    people_count: integer('people_count').notNull().default(0),
    /** Name -> how often; at most 20 names. */
    browsers: jsonb('browsers').$type<Record<string, number>>().notNull().default({}),
    versions: jsonb('versions').$type<Record<string, number>>().notNull().default({}),
    first_seen_at: instant('first_seen_at').notNull(),
    last_seen_at: instant('last_seen_at').notNull(),
    resolved_at: instant('resolved_at'),
    search_text: searchText('message', 'frame'),
  },
  {
    reason: "errors of browsers, also before anybody signs in; for the installation's administrators",
    rows: '(select current_institution()) is null',
    audit: { not: 'counters of reports that browsers send' },
  },
  (t) => [
    uniqueIndex('client_exceptions_fingerprint').on(t.fingerprint),
    index('client_exceptions_seen').on(t.last_seen_at),
  ],
);

/** The latest few times an error was seen. */
export const client_exception_events = globalTable(
  'client_exception_events',
  {
    id: id(),
    exception_id: uuid('exception_id')
      .notNull()
      .references(() => client_exceptions.id, { onDelete: 'cascade' }),
    path: text('path').notNull(),
    browser: text('browser').notNull(),
    version: text('version').notNull(),
    stack: text('stack').notNull(),
    at: instant('at').notNull(),
  },
  {
    reason: 'part of client_exceptions',
    rows: '(select current_institution()) is null',
    audit: { not: 'reports that browsers send' },
  },
  (t) => [index('client_exception_events_exception').on(t.exception_id, t.at)],
);

/** Whom an error has met, to count people rather than times. */
export const client_exception_people = globalTable(
  'client_exception_people',
  {
    exception_id: uuid('exception_id')
      .notNull()
      .references(() => client_exceptions.id, { onDelete: 'cascade' }),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  {
    reason: 'part of client_exceptions',
    rows: '(select current_institution()) is null or user_id = (select current_user_id())',
    audit: { not: 'reports that browsers send' },
  },
  (t) => [primaryKey({ columns: [t.exception_id, t.user_id] })],
);
