import { uuid } from 'drizzle-orm/pg-core';
import { institutions } from './identity.ts';

/** The tenant a row belongs to: the column that row level security looks at. */
export const institutionId = () =>
  uuid('institution_id')
    .notNull()
    .references(() => institutions.id);
