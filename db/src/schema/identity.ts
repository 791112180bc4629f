import { boolean, check, index, jsonb, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sql } from '../sql.ts';
import { createdAt, id, instant, searchText, updatedAt } from './columns.ts';
import { globalTable } from './tenancy.ts';

export const organizations = globalTable(
  'organizations',
  {
    id: id(),
    name: text('name').notNull(),
    logo_file_id: uuid('logo_file_id'),
    /** Open settings, e.g. primaryColor. */
    custom_data: jsonb('custom_data').$type<Record<string, unknown>>().notNull().default({}),
    search_text: searchText('name'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  { reason: 'above the institutions', open: 'names and colours, which the sign-in page shows to strangers' },
);

export const institutions = globalTable(
  'institutions',
  {
    id: id(),
    organization_id: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    name: text('name').notNull(),
    primary_color: text('primary_color'),
    logo_file_id: uuid('logo_file_id'),
    small_logo_file_id: uuid('small_logo_file_id'),
    time_zone: text('time_zone').notNull().default('America/Sao_Paulo'),
    /** Host name under which its people open the product, in canonical form: lower case, Punycode. */
    domain: text('domain'),
    logout_redirect_url: text('logout_redirect_url'),
    /** Messages carry a picture that tells when they are opened. */
    track_email_opens: boolean('track_email_opens').notNull().default(false),
    /** Strangers may make an account here at /register or through an identity provider. */
    self_registration: boolean('self_registration').notNull().default(false),
    search_text: searchText('name'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  {
    reason: 'the tenants themselves',
    open: 'as organizations: sign-in, registration and the choice of an institution list them',
  },
  (t) => [
    index('institutions_organization').on(t.organization_id),
    uniqueIndex('institutions_domain').on(t.domain),
    // Uniqueness regardless of case: the column can't hold two spellings of one name.
    check(
      'institutions_domain_canonical',
      sql`${t.domain} = lower(${t.domain}) and ${t.domain} ~ '^[a-z0-9.-]+$'`,
    ),
  ],
);

/** A login. Belongs to no institution: memberships say where it may act. */
export const users = globalTable(
  'users',
  {
    id: id(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    phone: text('phone'),
    language: text('language'),
    theme: text('theme'),
    picture_file_id: uuid('picture_file_id'),
    password_hash: text('password_hash'),
    /** Set by somebody else: must be changed before anything else. */
    must_change_password: boolean('must_change_password').notNull().default(false),
    active: boolean('active').notNull().default(true),
    /** Holds general_system_admin, which no institution can grant. */
    is_system_admin: boolean('is_system_admin').notNull().default(false),
    /**
     * A login that a campaign made: it belongs to no person and is a member of nothing, may answer that campaign's
     * questionnaire in this institution, and can't be signed in to.
     */
    lead_institution_id: uuid('lead_institution_id').references(() => institutions.id),
    email_verified_at: instant('email_verified_at'),
    /**
     * Institutions whose people may know a way in besides the mailbox: they made the login, set its password or address,
     * or saw a link that signs in. Emptied when the reader of the mailbox chooses the password. Any other institution
     * adds this login for that reader alone (pending_memberships).
     */
    known_to_institutions: uuid('known_to_institutions').array().notNull().default(sql`'{}'`),
    last_login_at: instant('last_login_at'),
    search_text: searchText('name', 'email'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  {
    reason: 'a login may belong to several institutions',
    rows: `id = (select current_user_id())
    or (select current_institution()) = any (known_to_institutions)
    or lead_institution_id = (select current_institution())
    or exists (select from institution_logins l
                where l.user_id = users.id and l.institution_id = (select current_institution()))`,
  },
  (t) => [
    uniqueIndex('users_email').on(t.email),
    index('users_search').using('gin', sql`${t.search_text} gin_trgm_ops`),
  ],
);
