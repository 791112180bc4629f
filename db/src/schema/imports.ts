import { integer, jsonb, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { institutionId } from './institution-id.ts';
import { job_runs } from './operations.ts';
import { tenantTable } from './tenancy.ts';

/** What became of one row of a sheet: its number in the file, its state, and what was wrong with it. */
export interface ImportOutcome {
  line: number;
  state: 'new' | 'changed' | 'kept' | 'same' | 'error';
  messages: string[];
}

/**
 * What became of each batch of an import, written with the batch itself: an import that was killed goes on after the
 * last batch here, and its result file names what happened to every row. Gone when the import has ended.
 */
export const import_batches = tenantTable(
  'import_batches',
  {
    institution_id: institutionId(),
    job_id: uuid('job_id')
      .notNull()
      .references(() => job_runs.id, { onDelete: 'cascade' }),
    /** Number of rows before it. */
    from_row: integer('from_row').notNull(),
    outcomes: jsonb('outcomes').$type<ImportOutcome[]>().notNull(),
  },
  { audit: { not: 'progress of an import, whose rows are audited themselves' } },
  (t) => [primaryKey({ columns: [t.job_id, t.from_row] })],
);
