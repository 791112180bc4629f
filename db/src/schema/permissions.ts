import { index, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, ownName, searchText, updatedAt } from './columns.ts';
import { institutions } from './identity.ts';
import { globalTable, tenantTable } from './tenancy.ts';

/** Groups of functionalities, as menus have them. The catalogue belongs to the installation, not to an institution. */
export const modules = globalTable(
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
  {
    reason: 'the catalogue of what may be granted, one for all institutions',
    open: 'read by all; policies of their own let administrators of the installation alone change them',
    changedBy: 'administrators of the installation',
  },
  (t) => [unique('modules_key').on(t.key)],
);

/** What permissions are about: students, classes, reports. */
export const functionalities = globalTable(
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
  { reason: 'as modules', open: 'as modules', changedBy: 'administrators of the installation' },
  (t) => [unique('functionalities_key').on(t.key), index('functionalities_module').on(t.module_id)],
);

/** What may be granted. The product's own keys are ensured at every start. */
export const permissions = globalTable(
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
  { reason: 'as modules', open: 'as modules', changedBy: 'administrators of the installation' },
  (t) => [unique('permissions_name').on(t.name), index('permissions_functionality').on(t.functionality_id)],
);

export const roles = tenantTable(
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
  {},
  (t) => [uniqueIndex('roles_institution_name').on(...ownName(t.institution_id, t.name))],
);

export const role_permissions = tenantTable(
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
  {},
  (t) => [primaryKey({ columns: [t.role_id, t.permission_key] })],
);
