import { boolean, index, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns.ts';
import { users } from './identity.ts';
import { institutionId } from './institution-id.ts';
import { globalTable, tenantTable } from './tenancy.ts';

/** Which version of a legal text somebody agreed to when the account was made. */
export const user_consents = tenantTable(
  'user_consents',
  {
    id: id(),
    institution_id: institutionId(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    document: text('document').$type<'terms' | 'privacy'>().notNull(),
    version: text('version').notNull(),
    language: text('language').notNull(),
    accepted_at: instant('accepted_at').notNull(),
  },
  { appendOnly: true },
  (t) => [index('user_consents_user').on(t.user_id)],
);

/** Links that begin a session: one person, one institution, one purpose, one use. Only the secret's hash is kept. */
export const login_links = tenantTable(
  'login_links',
  {
    id: id(),
    institution_id: institutionId(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    created_by: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    purpose: text('purpose').$type<'integration' | 'sso'>().notNull(),
    /** Where the session begins; null for home. */
    target_path: text('target_path'),
    token_hash: text('token_hash').notNull(),
    expires_at: instant('expires_at').notNull(),
    used_at: instant('used_at'),
    created_at: createdAt(),
  },
  {},
  (t) => [
    uniqueIndex('login_links_hash').on(t.token_hash),
    index('login_links_institution').on(t.institution_id, t.user_id),
  ],
);

/** An account of an identity provider that signs a login in. The provider's subject identifies it, never the e-mail. */
export const social_identities = globalTable(
  'social_identities',
  {
    id: id(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text('provider').notNull(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    email: text('email'),
    last_used_at: instant('last_used_at'),
    created_at: createdAt(),
  },
  {
    reason: 'a login of a provider stands for the account, which may belong to several institutions',
    rows: 'user_id = (select current_user_id())',
  },
  (t) => [
    unique('social_identities_subject').on(t.issuer, t.subject),
    index('social_identities_user').on(t.user_id),
  ],
);

/** What a provider has vouched for, until the person goes on with it in the same browser. */
export const social_results = globalTable(
  'social_results',
  {
    id: id(),
    token_hash: text('token_hash').notNull(),
    /** Hash of the secret in the browser's cookie: the address alone is worth nothing elsewhere. */
    browser_hash: text('browser_hash').notNull(),
    provider: text('provider').notNull(),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    email: text('email'),
    email_verified: boolean('email_verified').notNull().default(false),
    name: text('name'),
    expires_at: instant('expires_at').notNull(),
    used_at: instant('used_at'),
    created_at: createdAt(),
  },
  {
    reason: 'what a provider has vouched for, before anybody is known here',
    rows: 'false',
    audit: { not: 'short-lived results of a provider' },
  },
  (t) => [uniqueIndex('social_results_hash').on(t.token_hash)],
);
