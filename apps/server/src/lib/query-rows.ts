import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '#plugins/transaction.ts';

/** An instant of a row: `tx.execute` gives it as PostgreSQL writes it. */
export const instantColumn = z.coerce.date();
/** The outcome of a `count(*)::int`. */
export const countRow = z.object({ count: z.int() });

/** Runs a statement of the `sql` tag and parses each of its rows by a schema, which turns instants into dates. */
export async function queryRows<Row extends z.ZodType>(
  { tx }: { tx: Pick<Tx, 'execute'> },
  row: Row,
  statement: SQL,
): Promise<z.output<Row>[]> {
  const { rows } = await tx.execute(statement);
  return z.array(row).parse(rows);
}
