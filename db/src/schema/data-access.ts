import type { DataAccessLevel, RestrictedModel } from '@certame/contract/features/data-access/models.ts';
import { index, text, unique, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, updatedAt } from './columns.ts';
import { institutionId } from './institution-id.ts';
import { tenantTable } from './tenancy.ts';

/**
 * Narrows what a member sees: whoever has any rule for a model type, as a user or by a role, sees only the listed
 * rows of it (and what they made). Enforced by policies on the tables themselves (row-security.ts).
 */
export const data_access = tenantTable(
  'data_access',
  {
    id: id(),
    institution_id: institutionId(),
    owner_type: text('owner_type').$type<'user' | 'role'>().notNull(),
    owner_id: uuid('owner_id').notNull(),
    model_type: text('model_type').$type<RestrictedModel>().notNull(),
    /** No key: a rule outlives its row, for without it its owner would see everything again. */
    model_id: uuid('model_id').notNull(),
    level: text('level').$type<DataAccessLevel>().notNull(),
    created_at: createdAt(),
    updated_at: updatedAt(),
  },
  {},
  (t) => [
    unique('data_access_one').on(t.institution_id, t.owner_id, t.model_type, t.model_id),
    index('data_access_owner').on(t.owner_id, t.model_type),
  ],
);
