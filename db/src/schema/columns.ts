import { type SQL, sql } from 'drizzle-orm';
import { customType, timestamp, uuid } from 'drizzle-orm/pg-core';

/**
 * Columns carry the names of the database and of the API alike (snake_case), so that no layer translates.
 * `new_id()` is uuidv7 where the server has it: rising ids keep the indexes of busy tables compact.
 */
export const id = () => uuid('id').primaryKey().default(sql`new_id()`);

/** Milliseconds, as JavaScript counts: an instant read and sent back compares equal. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

export const createdAt = () => instant('created_at').notNull().defaultNow();
export const updatedAt = () => instant('updated_at').notNull().defaultNow();

const tsText = customType<{ data: string }>({ dataType: () => 'text' });

/** Searched by grids: the named columns in lower case without accents, kept by the database itself. */
export const searchText = (...columns: string[]) =>
  tsText('search_text')
    .notNull()
    .generatedAlwaysAs(
      sql.raw(`search_key(${columns.map((column) => `coalesce(${column}, '')`).join(" || ' ' || ")})`) as SQL,
    );

/** Who made the row, kept by the database itself: makers see what they made, whatever narrows their access. */
export const createdBy = () => uuid('created_by').default(sql`current_user_id()`);
