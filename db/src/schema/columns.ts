import { type AnyPgColumn, bigint, customType, timestamp, uuid } from 'drizzle-orm/pg-core';
import { type SQL, sql } from '../sql.ts';

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

const searchKeyOf = (columns: readonly string[], separator: string): SQL =>
  sql.raw(`search_key(${columns.map((column) => `coalesce(${column}, '')`).join(` || ${separator} || `)})`);

/** Searched by grids: the named columns in lower case without accents, kept by the database itself. */
export const searchText = (...columns: string[]) =>
  tsText('search_text').notNull().generatedAlwaysAs(searchKeyOf(columns, "' '"));

const orderedText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/**
 * The same for grids of many rows, which are sorted by it too: one index then finds names by their beginning, in order.
 * Compared byte by byte, as that takes, and its texts parted by what sorts before the blank: 'Ana' before 'Ana Beatriz',
 * whatever their e-mails.
 */
export const orderedSearchText = (...columns: string[]) =>
  orderedText('search_text').notNull().generatedAlwaysAs(searchKeyOf(columns, "E'\\n'"));

/** What `searchedInside` of the grids looks in: all but the first letter, so that it finds only what doesn't begin so. */
export const searchedInside = (column: SQL | AnyPgColumn): SQL => sql`substr(${column}, 2)`;

/** A name that no two rows of an institution bear, however it is written: for `uniqueIndex(...).on`. */
export const ownName = <Institution extends AnyPgColumn>(
  institution: Institution,
  name: AnyPgColumn,
): [Institution, SQL] => [institution, sql`lower(${name})`];

/** An amount of money in whole cents, for a field of kind `money`, which says the currency. */
export const cents = (name: string) => bigint(name, { mode: 'number' });

/** Who made the row, kept by the database itself: makers see what they made, whatever narrows their access. */
export const createdBy = () => uuid('created_by').default(sql`current_user_id()`);
