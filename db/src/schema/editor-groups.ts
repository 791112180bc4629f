import { index, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, createdBy, id, ownName, updatedAt } from './columns.ts';
import { users } from './identity.ts';
import { institutionId } from './institution-id.ts';
import { tenantTable } from './tenancy.ts';

/** People who may edit the questionnaires that name the group in `settings.editors_group_id`. */
export const editor_groups = tenantTable(
  'editor_groups',
  {
    id: id(),
    institution_id: institutionId(),
    name: text('name').notNull(),
    created_by: createdBy().references(() => users.id),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  {},
  (t) => [uniqueIndex('editor_groups_name').on(...ownName(t.institution_id, t.name))],
);

export const editor_group_members = tenantTable(
  'editor_group_members',
  {
    institution_id: institutionId(),
    group_id: uuid('group_id')
      .notNull()
      .references(() => editor_groups.id, { onDelete: 'cascade' }),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
  },
  {},
  (t) => [primaryKey({ columns: [t.group_id, t.user_id] }), index('editor_group_members_back').on(t.user_id)],
);
