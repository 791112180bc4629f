import { AppError } from '@certame/contract/errors.ts';
import { job_runs } from '@certame/db/schema/operations.ts';
import { and, eq } from '@certame/db/sql.ts';
import type { Database } from '#plugins/database.ts';

/** A job goes on when its owner switches the institution; only the owner is asked for. @throws AppError `not-found`. */
export async function getOwnJob(
  database: Database,
  userId: string,
  id: string,
): Promise<typeof job_runs.$inferSelect> {
  const [row] = await database.asSystem("one's own job, whatever the active institution", ({ tx }) =>
    tx
      .select()
      .from(job_runs)
      .where(and(eq(job_runs.id, id), eq(job_runs.user_id, userId))),
  );
  if (!row) throw new AppError('not-found');
  return row;
}
