import { index, integer, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns.ts';
import { users } from './identity.ts';
import { globalTable } from './tenancy.ts';

export const sessions = globalTable(
  'sessions',
  {
    id: id(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the renewal secret in the HttpOnly cookie. */
    renewal_hash: text('renewal_hash').notNull(),
    /** The secret before it, good until the newer one has been used: its delivery may have been lost on the way. */
    previous_renewal_hash: text('previous_renewal_hash'),
    renewed_at: instant('renewed_at'),
    user_agent: text('user_agent'),
    address: text('address'),
    expires_at: instant('expires_at').notNull(),
    revoked_at: instant('revoked_at'),
    last_seen_at: instant('last_seen_at').notNull().defaultNow(),
    created_at: createdAt(),
  },
  {
    reason: 'a session outlives the choice of an institution',
    rows: 'user_id = (select current_user_id())',
    audit: { not: 'sign-ins are recorded as rows of their own' },
  },
  (t) => [index('sessions_user').on(t.user_id)],
);

/** Single-use secrets sent by mail, stored hashed and bound to a purpose. */
export const one_time_tokens = globalTable(
  'one_time_tokens',
  {
    id: id(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text('purpose').notNull(),
    token_hash: text('token_hash').notNull(),
    /** What the secret stands for besides the account, e.g. the registration that it confirms. */
    payload: jsonb('payload').$type<Record<string, unknown>>(),
    expires_at: instant('expires_at').notNull(),
    used_at: instant('used_at'),
    created_at: createdAt(),
  },
  {
    reason: 'bound to a login, used before an institution is chosen',
    rows: 'user_id = (select current_user_id())',
    audit: { not: 'short-lived secrets' },
  },
  (t) => [uniqueIndex('one_time_tokens_hash').on(t.token_hash)],
);

/** Failed sign-ins by account and by address, for the lockout. */
export const login_failures = globalTable(
  'login_failures',
  {
    /** `browser:`, `pair:` or `account:` with a hash of the e-mail and what else it names, or `network:<address>`. */
    subject: text('subject').primaryKey(),
    count: integer('count').notNull(),
    first_at: instant('first_at').notNull(),
    locked_until: instant('locked_until'),
  },
  {
    reason: 'counted before anybody is known',
    open: 'counters under hashes and addresses; no row is of a person',
    audit: { not: 'counters' },
  },
  (t) => [index('login_failures_first').on(t.first_at)],
);
