import type { ErasureState } from '@certame/contract/features/erasure/states.ts';
import { text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { sql } from '../sql.ts';
import { createdAt, id, instant } from './columns.ts';
import { users } from './identity.ts';
import { institutionId } from './institution-id.ts';
import { tenantTable } from './tenancy.ts';

/** Somebody asks the institution to erase their data; people decide what the law makes it keep. */
export const erasure_requests = tenantTable(
  'erasure_requests',
  {
    id: id(),
    institution_id: institutionId(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reason: text('reason').notNull(),
    state: text('state').$type<ErasureState>().notNull().default('open'),
    /** What the institution answered to the person; only a refusal has one. */
    answer: text('answer'),
    created_at: createdAt(),
    closed_at: instant('closed_at'),
    /** Who answered for the institution. */
    closed_by: uuid('closed_by').references(() => users.id, { onDelete: 'set null' }),
  },
  {},
  (t) => [uniqueIndex('erasure_requests_open').on(t.institution_id, t.user_id).where(sql`state = 'open'`)],
);
