import { type ImportOutcome, import_batches } from '@certame/db/schema/imports.ts';
import { eq } from '@certame/db/sql.ts';
import type { Scope } from '#plugins/database.ts';
import type { CheckedRow } from './check-rows.ts';

export const outcomeOf = (row: CheckedRow): ImportOutcome => ({
  line: row.line,
  state: row.state,
  messages: Object.values(row.errors).flat(),
});

/** Written in the transaction of the batch itself: what is noted here is saved, and nothing else is. */
export async function noteBatch(
  scope: Scope,
  jobId: string,
  fromRow: number,
  outcomes: ImportOutcome[],
): Promise<void> {
  await scope.tx
    .insert(import_batches)
    .values({ institution_id: scope.institutionId, job_id: jobId, from_row: fromRow, outcomes });
}

/** Batches that an earlier run of the job has saved, by the number of rows before each. */
export async function savedBatches(scope: Scope, jobId: string): Promise<Map<number, ImportOutcome[]>> {
  const rows = await scope.tx.select().from(import_batches).where(eq(import_batches.job_id, jobId));
  return new Map(rows.map(({ from_row, outcomes }) => [from_row, outcomes]));
}

export async function forgetBatches(scope: Scope, jobId: string): Promise<void> {
  await scope.tx.delete(import_batches).where(eq(import_batches.job_id, jobId));
}
