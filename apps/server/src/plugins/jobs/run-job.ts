import { userChannel } from '@certame/contract/features/accounts/users/channels.ts';
import type { Job } from '@certame/contract/kit/job.ts';
import { job_runs, notifications } from '@certame/db/schema/operations.ts';
import { eq } from '@certame/db/sql.ts';
import type { Services } from '#services.ts';
import type { Scope } from '../database.ts';
import { asAppError } from '../errors.ts';
import type { JobContext as AnyJobContext, JobHandler as AnyJobHandler } from './job-types.ts';

/** What the handler of a job gets while it runs. */
export type JobContext<J extends Job = Job> = AnyJobContext<Services, J>;
/** Gives what came of it: shown to whoever started it. */
export type JobHandler<J extends Job = Job> = AnyJobHandler<Services, J>;
/** Handlers by kind of job. */
export type JobHandlers = Map<string, { job: Job; run: JobHandler }>;

type JobRow = typeof job_runs.$inferSelect;
type Ended = Pick<JobRow, 'error_code'> & {
  state: 'done' | 'failed';
  result: Record<string, unknown> | null;
};

/** People see a bar move; more often than this would only cost writes. */
const progressEveryMs = 250;

/** Runs the handler of a stored job; a failure is what came of it. */
async function handle(
  services: Services,
  handlers: JobHandlers,
  row: JobRow,
  progress: JobContext['progress'],
): Promise<Ended> {
  const actor = { institutionId: row.institution_id, userId: row.user_id };
  try {
    const handled = handlers.get(row.kind);
    if (!handled) throw new Error(`No job of kind ${row.kind} has a handler`);
    const result = await handled.run({
      ...{ services, jobId: row.id, actor, progress },
      input: handled.job.input.parse(row.input),
      inScope: (work) => services.database.inTenant(actor, work),
    });
    return { state: 'done', result: handled.job.result.parse(result), error_code: null };
  } catch (error) {
    const { code, cause } = asAppError(error);
    if (code === 'internal') services.log.error({ err: cause, jobId: row.id }, `Job ${row.kind} failed`);
    return { state: 'failed', result: null, error_code: code };
  }
}

/** The task behind every job: its states, its progress, and the notification at its end. */
export async function runJob(
  services: Services,
  handlers: JobHandlers,
  payload: Record<string, unknown>,
): Promise<void> {
  const { database, realtime, now } = services;
  const id = String(payload.job_id);
  const userId = typeof payload.user_id === 'string' ? payload.user_id : null;
  const link = typeof payload.link === 'string' ? payload.link : null;
  const actor = { institutionId: String(payload.institution_id), userId };
  const publishProgress = (scope: Scope): void => {
    if (userId) realtime.publish(scope, userChannel, { id: userId }, 'job.progress', { id });
  };
  const update = (values: Partial<typeof job_runs.$inferInsert>): Promise<JobRow | undefined> =>
    database.inTenant(actor, async (scope) => {
      const [row] = await scope.tx.update(job_runs).set(values).where(eq(job_runs.id, id)).returning();
      publishProgress(scope);
      return row;
    });

  const row = await update({ state: 'running' });
  if (!row) return;
  let lastProgressMs = 0;
  const ended = await handle(services, handlers, row, async (done, total) => {
    if (now() - lastProgressMs < progressEveryMs && done < total) return;
    lastProgressMs = now();
    await update({ progress_done: done, progress_total: total });
  });
  await database.inTenant(actor, async (scope) => {
    await scope.tx
      .update(job_runs)
      .set({ ...ended, result: ended.result ?? undefined, finished_at: new Date(now()) })
      .where(eq(job_runs.id, id));
    if (userId) {
      await scope.tx.insert(notifications).values({
        institution_id: actor.institutionId,
        user_id: userId,
        type: 'job_done',
        data: { job_id: id, kind: row.kind, state: ended.state },
        link,
      });
      realtime.publish(scope, userChannel, { id: userId }, 'notification', {});
    }
    publishProgress(scope);
  });
}
