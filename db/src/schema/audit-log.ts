import { index, jsonb, text, uuid } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { tenantTable } from './tenancy.ts';

/** Who changed what; written by a trigger in the transaction of the change itself. */
export const audit_log = tenantTable(
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
  { readOnly: true, audit: { not: 'is the audit' } },
  (t) => [
    index('audit_log_row').on(t.table_name, t.row_id),
    index('audit_log_institution').on(t.institution_id, t.at),
  ],
);
