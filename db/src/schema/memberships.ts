import { index, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from './columns.ts';
import { institutions, users } from './identity.ts';
import { roles } from './permissions.ts';
import { tenantTable } from './tenancy.ts';

export const memberships = tenantTable(
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
  {},
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
export const pending_memberships = tenantTable(
  'pending_memberships',
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
  {},
  (t) => [
    unique('pending_memberships_one').on(t.user_id, t.institution_id, t.role_id),
    index('pending_memberships_institution').on(t.institution_id, t.user_id),
    index('pending_memberships_role').on(t.role_id),
  ],
);

/**
 * Whom an institution has had to do with: members, people and participants, also those who are none any more, whose names
 * stand beside what they made. Row level security shows an institution these logins and no others. Kept by triggers.
 */
export const institution_logins = tenantTable(
  'institution_logins',
  {
    institution_id: uuid('institution_id')
      .notNull()
      .references(() => institutions.id, { onDelete: 'cascade' }),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  { readOnly: true, audit: { not: 'derived from memberships, people and participants' } },
  (t) => [
    primaryKey({ columns: [t.user_id, t.institution_id] }),
    index('institution_logins_institution').on(t.institution_id),
  ],
);
