import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, id, instant, ownName, searchText, updatedAt } from './columns.ts';

export const organizations = pgTable('organizations', {
  id: id(),
  name: text('name').notNull(),
  logo_file_id: uuid('logo_file_id'),
  /** Open settings, e.g. primaryColor. */
  custom_data: jsonb('custom_data').$type<Record<string, unknown>>().notNull().default({}),
  search_text: searchText('name'),
  created_at: createdAt(),
  updated_at: updatedAt(),
});

export const institutions = pgTable(
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
export const users = pgTable(
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
     * adds this login for that reader alone (waiting_memberships).
     */
    known_to_institutions: uuid('known_to_institutions').array().notNull().default(sql`'{}'`),
    last_login_at: instant('last_login_at'),
    search_text: searchText('name', 'email'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [
    uniqueIndex('users_email').on(t.email),
    index('users_search').using('gin', sql`${t.search_text} gin_trgm_ops`),
  ],
);

/** Groups of functionalities, as menus have them. The catalogue belongs to the installation, not to an institution. */
export const modules = pgTable(
  'modules',
  {
    id: id(),
    /** The product's own; null for those an administrator of the installation made. */
    key: text('key'),
    name: text('name').notNull(),
    /** How the product itself names it, in Portuguese: while `name` says the same, readers get it in their language. */
    product_name: text('product_name'),
    description: text('description'),
    search_text: searchText('name', 'description'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [unique('modules_key').on(t.key)],
);

/** What permissions are about: students, classes, reports. */
export const functionalities = pgTable(
  'functionalities',
  {
    id: id(),
    key: text('key'),
    module_id: uuid('module_id')
      .notNull()
      .references(() => modules.id),
    name: text('name').notNull(),
    product_name: text('product_name'),
    description: text('description'),
    search_text: searchText('name', 'description'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [unique('functionalities_key').on(t.key), index('functionalities_module').on(t.module_id)],
);

/** What may be granted. The product's own keys are ensured at every start. */
export const permissions = pgTable(
  'permissions',
  {
    id: id(),
    /** The key that rules name: `students.create`. */
    name: text('name').notNull(),
    functionality_id: uuid('functionality_id')
      .notNull()
      .references(() => functionalities.id),
    display_name: text('display_name').notNull(),
    /** As in modules; null for permissions the product doesn't know. */
    product_name: text('product_name'),
    guard_name: text('guard_name').notNull().default('web'),
    description: text('description'),
    search_text: searchText('name', 'display_name', 'description'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [unique('permissions_name').on(t.name), index('permissions_functionality').on(t.functionality_id)],
);

export const roles = pgTable(
  'roles',
  {
    id: id(),
    institution_id: uuid('institution_id')
      .notNull()
      .references(() => institutions.id),
    /** One of the product's own roles; null for roles an institution makes. */
    key: text('key'),
    name: text('name').notNull(),
    description: text('description'),
    search_text: searchText('name'),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  (t) => [uniqueIndex('roles_institution_name').on(...ownName(t.institution_id, t.name))],
);

export const role_permissions = pgTable(
  'role_permissions',
  {
    institution_id: uuid('institution_id').notNull(),
    role_id: uuid('role_id')
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    permission_key: text('permission_key')
      .notNull()
      .references(() => permissions.name, { onUpdate: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.role_id, t.permission_key] })],
);

export const memberships = pgTable(
  'memberships',
  {
    id: id(),
    institution_id: uuid('institution_id')
      .notNull()
      .references(() => institutions.id),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role_id: uuid('role_id')
      .notNull()
      .references(() => roles.id),
    /** When the person last chose to work as this role; the latest is the active one. */
    chosen_at: instant('chosen_at'),
    created_at: createdAt(),
  },
  (t) => [
    unique('memberships_one').on(t.user_id, t.institution_id, t.role_id),
    index('memberships_institution').on(t.institution_id, t.user_id),
    index('memberships_role').on(t.role_id),
  ],
);

/**
 * Roles that wait for the reader of a mailbox, since another institution may know a way into the login of that address.
 * They become memberships when a password has been chosen by a link to the mailbox, and permit nothing before.
 */
export const waiting_memberships = pgTable(
  'waiting_memberships',
  {
    id: id(),
    institution_id: uuid('institution_id')
      .notNull()
      .references(() => institutions.id),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role_id: uuid('role_id')
      .notNull()
      .references(() => roles.id),
    /** Whom the institution meant: an address that the login gets afterwards is somebody else's. */
    email: text('email').notNull(),
    created_at: createdAt(),
  },
  (t) => [
    unique('waiting_memberships_one').on(t.user_id, t.institution_id, t.role_id),
    index('waiting_memberships_institution').on(t.institution_id, t.user_id),
    index('waiting_memberships_role').on(t.role_id),
  ],
);

/**
 * Whom an institution has had to do with: members, people and participants, also those who are none any more, whose names
 * stand beside what they made. Row level security shows an institution these logins and no others. Kept by triggers.
 */
export const institution_logins = pgTable(
  'institution_logins',
  {
    institution_id: uuid('institution_id')
      .notNull()
      .references(() => institutions.id, { onDelete: 'cascade' }),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.institution_id] }),
    index('institution_logins_institution').on(t.institution_id),
  ],
);

export const sessions = pgTable(
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
  (t) => [index('sessions_user').on(t.user_id)],
);

/** Single-use secrets sent by mail, stored hashed and bound to a purpose. */
export const one_time_tokens = pgTable(
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
  (t) => [uniqueIndex('one_time_tokens_hash').on(t.token_hash)],
);

/** Failed sign-ins by account and by address, for the lockout. */
export const login_failures = pgTable(
  'login_failures',
  {
    /** `browser:`, `pair:` or `account:` with a hash of the e-mail and what else it names, or `network:<address>`. */
    subject: text('subject').primaryKey(),
    count: integer('count').notNull(),
    first_at: instant('first_at').notNull(),
    locked_until: instant('locked_until'),
  },
  (t) => [index('login_failures_first').on(t.first_at)],
);

/** Who changed what; written by a trigger in the transaction of the change itself. */
export const audit_log = pgTable(
  'audit_log',
  {
    id: id(),
    institution_id: uuid('institution_id'),
    user_id: uuid('user_id'),
    table_name: text('table_name').notNull(),
    row_id: text('row_id').notNull(),
    action: text('action').notNull(),
    /** Changed columns: name -> [before, after]. */
    changes: jsonb('changes').$type<Record<string, [unknown, unknown]>>().notNull(),
    /** Why code acted outside of a user's scope. */
    reason: text('reason'),
    at: instant('at').notNull().defaultNow(),
  },
  (t) => [
    index('audit_log_row').on(t.table_name, t.row_id),
    index('audit_log_institution').on(t.institution_id, t.at),
  ],
);
