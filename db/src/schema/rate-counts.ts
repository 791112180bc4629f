import { index, integer, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { globalTable } from './tenancy.ts';

/** Calls of rate limits that all processes share. The migration makes it unlogged: a crash of PostgreSQL only forgets counts. */
export const rate_counts = globalTable(
  'rate_counts',
  {
    /** Hash of the limit's name and of the address or person. */
    subject: text('subject').primaryKey(),
    count: integer('count').notNull(),
    until: instant('until').notNull(),
  },
  {
    reason: 'counted before anybody is known',
    open: 'counters under hashes; no row is of a person',
    audit: { not: 'counters' },
  },
  (t) => [index('rate_counts_until').on(t.until)],
);
