import { hash } from 'node:crypto';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import type { Scope } from '../plugins/database.ts';

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

/**
 * Runs a statement that comes again and again in the same words, such as one for rows whose ids are a parameter: each
 * connection reads and plans it once. Under row level security that takes longer than running it.
 */
export async function executePrepared<Row extends Record<string, unknown>>(
  { client }: Scope,
  query: SQL,
): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  const name = hash('sha1', text, 'base64');
  const { rows } = await client.query<Row>({ name, text, values: params, types });
  return rows;
}
