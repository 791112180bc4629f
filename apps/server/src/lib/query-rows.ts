import { type SQL, sql } from '@certame/db/sql.ts';
import { z } from 'zod';
import type { Tx } from '#plugins/transaction.ts';

/** An instant of a row: `tx.execute` gives it as PostgreSQL writes it. */
export const instantColumn = z.coerce.date();
/** The outcome of a `returning id`. */
export const idRow = z.object({ id: z.string() });

/** Runs a statement of the `sql` tag and parses each of its rows by a schema, which turns instants into dates. */
export async function queryRows<Row extends z.ZodType>(
  { tx }: { tx: Pick<Tx, 'execute'> },
  row: Row,
  statement: SQL,
): Promise<z.output<Row>[]> {
  const { rows } = await tx.execute(statement);
  return z.array(row).parse(rows);
}

/** Whether a condition holds, such as `exists (select …)`. */
export async function queryCondition(scope: { tx: Pick<Tx, 'execute'> }, condition: SQL): Promise<boolean> {
  const [row] = await queryRows(scope, z.object({ holds: z.boolean() }), sql`select ${condition} as holds`);
  return row?.holds === true;
}
