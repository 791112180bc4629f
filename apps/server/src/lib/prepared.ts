import { hash } from 'node:crypto';
import { fillPlaceholders, type SQL } from '@certame/db/sql.ts';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Scope } from '#plugins/database.ts';

const dialect = new PgDialect();
const { builtins, getTypeParser } = pg.types;
/** As PostgreSQL writes them, which is how `tx.execute` gives them. */
const textual: ReadonlySet<number> = new Set([
  builtins.DATE,
  builtins.TIMESTAMP,
  builtins.TIMESTAMPTZ,
  builtins.INTERVAL,
]);
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    textual.has(oid) ? (text: string) => text : getTypeParser(oid, format as 'text'),
};

type Row = Record<string, unknown>;
/** Runs a statement with values for its `sql.placeholder`s. */
export type PreparedStatement<Found extends Row> = (
  scope: Scope,
  values: Readonly<Record<string, unknown>>,
) => Promise<Found[]>;

/**
 * A statement that comes again and again in the same words: written out once, and read and planned once by each connection.
 * Under row level security that takes longer than running it.
 */
export function prepare<Found extends Row>(query: SQL): PreparedStatement<Found> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  const name = hash('sha1', text, 'base64');
  return async ({ client }, values) => {
    const { rows } = await client.query<Found>({
      name,
      text,
      values: fillPlaceholders(params, values),
      types,
    });
    return rows;
  };
}
