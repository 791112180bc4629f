import { AppError } from '@certame/contract/errors.ts';
import { userChannel } from '@certame/contract/features/users/channels.ts';
import * as declared from '@certame/contract/jobs.ts';
import {
  type Job,
  type JobInput,
  type JobResult,
  type Queue,
  queues,
  type Task,
  type TaskPayload,
} from '@certame/contract/kit/job.ts';
import { job_runs, notifications } from '@certame/db/schema/operations.ts';
import { eq, sql } from 'drizzle-orm';
import { Logger, type Runner, run } from 'graphile-worker';
import pg from 'pg';
import type { Services } from '../services.ts';
import { takeOverAbandonedJobs } from './abandoned-jobs.ts';
import { type Scope, surviveBrokenConnections } from './database.ts';
import { asAppError } from './errors.ts';

/** What the handler of a job gets while it runs. */
export interface JobContext<J extends Job = Job> {
  services: Services;
  jobId: string;
  actor: { institutionId: string; userId: string | null };
  input: JobInput<J>;
  /** One transaction in the job's institution; long jobs use one per batch. */
  inScope<T>(work: (scope: Scope) => Promise<T>): Promise<T>;
  progress(done: number, total: number): Promise<void>;
}
/** Gives what came of it: shown to whoever started it. */
export type JobHandler<J extends Job = Job> = (context: JobContext<J>) => Promise<JobResult<J>>;
export type TaskHandler<T extends Task = Task> = (
  payload: TaskPayload<T>,
  services: Services,
) => Promise<void>;

export interface WhenToRun {
  /** A waiting task of the same key is replaced. */
  key?: string;
  runAt?: Date;
  /** Goes before the others of its queue: somebody waits for it. */
  awaited?: boolean;
}

export interface Jobs {
  /** Says what a job of the contract does; at start-up only. */
  handle<J extends Job>(job: J, handler: JobHandler<J>): void;
  /** Says what a task of the contract does; at start-up only. */
  handleTask<T extends Task>(task: T, handler: TaskHandler<T>): void;
  /**
   * Starts a job inside the caller's transaction: it runs if and only if that commits. Gives the job's id, which the page
   * that the notification links to may need.
   */
  start<J extends Job>(
    scope: Scope,
    job: J,
    input: JobInput<J>,
    link?: string | ((jobId: string) => string),
  ): Promise<string>;
  /** Adds a task inside the transaction. */
  enqueue<T extends Task>(
    scope: Pick<Scope, 'tx'>,
    task: T,
    payload: TaskPayload<T>,
    when?: WhenToRun,
  ): Promise<void>;
  /** Throws where a job or a task of the contract has no handler. */
  requireHandlers(): void;
  listen(services: Services, ownerUrl: string): Promise<void>;
  stop(): Promise<void>;
}

const RUN_JOB = 'run_job';
/** Of Graphile Worker: less is sooner, and 0 is everybody else's. */
const awaitedPriority = -10;
/** Workers of a queue: two long imports leave the other core of a small machine to the candidates. */
const workersPerQueue = 2;

/**
 * The worker's own lines hold the error's text and the whole job with its input: mails, names, links. What is logged of
 * them is what happened, to which task, and the error as any error is logged.
 */
const jobsLogger = (log: Services['log']): Logger =>
  new Logger(() => (level, message, meta) => {
    if (level !== 'error' && level !== 'warning') return;
    const [whatHappened] = message.split(/ with error|[:;\n]/);
    const job = meta?.job as { id?: unknown; task_identifier?: unknown } | undefined;
    const fields = { err: meta?.error, taskId: job?.id, task: job?.task_identifier };
    log[level === 'error' ? 'error' : 'warn'](fields, whatHappened);
  });

type RunTask = (payload: Record<string, unknown>, services: Services) => Promise<void>;

export function createJobs(): Jobs {
  const jobHandlers = new Map<string, { job: Job; run: JobHandler }>();
  const tasks = new Map<string, { queue: Queue; run: RunTask; cron?: string | undefined }>([
    [RUN_JOB, { queue: 'batch', run: runJob }],
  ]);
  let runners: Runner[] = [];
  let pool: pg.Pool | undefined;
  let presence: pg.Client | undefined;

  async function runJob(payload: Record<string, unknown>, services: Services): Promise<void> {
    const jobId = String(payload.job_id);
    const institutionId = String(payload.institution_id);
    const userId = typeof payload.user_id === 'string' ? payload.user_id : null;
    const link = typeof payload.link === 'string' ? payload.link : null;
    const actor = { institutionId, userId };
    const { database, realtime } = services;
    const publishProgress = (scope: Scope): void => {
      if (userId) realtime.publish(scope, userChannel, { id: userId }, 'job.progress', { id: jobId });
    };
    const update = (values: Partial<typeof job_runs.$inferInsert>) =>
      database.inTenant(actor, async (scope) => {
        const [row] = await scope.tx.update(job_runs).set(values).where(eq(job_runs.id, jobId)).returning();
        publishProgress(scope);
        return row;
      });
    const row = await update({ state: 'running' });
    if (!row) return;
    let lastProgressMs = 0;
    const outcome = await (async () => {
      const handled = jobHandlers.get(row.kind);
      if (!handled) throw new Error(`No job of kind ${row.kind} has a handler`);
      const result = await handled.run({
        services,
        jobId,
        actor,
        input: handled.job.input.parse(row.input),
        inScope: (work) => database.inTenant(actor, work),
        progress: async (done, total) => {
          // People see a bar move; more often than this would only cost writes.
          if (services.now() - lastProgressMs < 250 && done < total) return;
          lastProgressMs = services.now();
          await update({ progress_done: done, progress_total: total });
        },
      });
      return handled.job.result.parse(result);
    })().then(
      (result) => ({ state: 'done' as const, result, error_code: null }),
      (error: unknown) => {
        const { code, cause } = asAppError(error);
        if (code === 'internal') services.log.error({ err: cause, jobId }, `Job ${row.kind} failed`);
        return { state: 'failed' as const, result: null, error_code: code };
      },
    );
    await database.inTenant(actor, async (scope) => {
      const { tx } = scope;
      await tx
        .update(job_runs)
        .set({ ...outcome, result: outcome.result ?? undefined, finished_at: new Date(services.now()) })
        .where(eq(job_runs.id, jobId));
      if (userId) {
        await tx.insert(notifications).values({
          institution_id: institutionId,
          user_id: userId,
          type: 'job_done',
          data: { job_id: jobId, kind: row.kind, state: outcome.state },
          link,
        });
        realtime.publish(scope, userChannel, { id: userId }, 'notification', {});
      }
      publishProgress(scope);
    });
  }

  return {
    handle: (job, handler) => {
      if (jobHandlers.has(job.kind)) throw new Error(`Jobs of kind ${job.kind} have two handlers`);
      jobHandlers.set(job.kind, { job, run: handler as unknown as JobHandler });
    },
    handleTask: ({ name, payload: schema, queue, cron }, handler) => {
      if (tasks.has(name)) throw new Error(`Task ${name} has two handlers`);
      const run: RunTask = (payload, services) =>
        handler(schema.parse(payload) as Parameters<typeof handler>[0], services);
      tasks.set(name, { queue, run, cron: cron && `${cron} ${name} ?max=1` });
    },
    requireHandlers: () => {
      const missing = [
        ...declared.jobs.flatMap(({ kind }) => (jobHandlers.has(kind) ? [] : [kind])),
        ...declared.tasks.flatMap(({ name }) => (tasks.has(name) ? [] : [name])),
      ];
      if (missing.length > 0) throw new Error(`Nothing handles ${missing.join(', ')}`);
    },
    start: async (scope, job, input, link) => {
      if (!jobHandlers.has(job.kind))
        throw new AppError('internal', { cause: new Error(`No job of kind ${job.kind} has a handler`) });
      const [row] = await scope.tx
        .insert(job_runs)
        .values({
          institution_id: scope.institutionId,
          user_id: scope.userId,
          kind: job.kind,
          input: job.input.parse(input),
        })
        .returning({ id: job_runs.id });
      if (!row) throw new Error('No job row');
      const payload = {
        job_id: row.id,
        institution_id: scope.institutionId,
        user_id: scope.userId,
        link: (typeof link === 'function' ? link(row.id) : link) ?? null,
      };
      await scope.tx.execute(sql`select enqueue_job(${RUN_JOB}, ${JSON.stringify(payload)}::json)`);
      return row.id;
    },
    enqueue: async (scope, task, payload, { key, runAt, awaited } = {}) => {
      await scope.tx.execute(
        sql`select enqueue_job(${task.name}, ${JSON.stringify(task.payload.parse(payload))}::json, ${key ?? null},
          ${runAt?.toISOString() ?? null}::timestamptz, ${awaited ? awaitedPriority : null}::integer)`,
      );
    },
    listen: async (services, ownerUrl) => {
      // A pool of our own, because it has to outlive broken connections, also while the runner stops.
      pool = new pg.Pool({ connectionString: ownerUrl, max: 9, application_name: 'certame jobs' });
      const warn = (error: Error) => services.log.warn({ err: error }, 'jobs');
      surviveBrokenConnections(pool, warn);
      presence = await takeOverAbandonedJobs(ownerUrl, warn);
      const shared = {
        pgPool: pool,
        concurrency: workersPerQueue,
        noHandleSignals: true,
        logger: jobsLogger(services.log),
        pollInterval: 2000,
      };
      runners = await Promise.all(
        queues.map((queue) => {
          const ofQueue = [...tasks].filter(([, task]) => task.queue === queue);
          return run({
            ...shared,
            crontab: ofQueue.flatMap(([, { cron }]) => cron ?? []).join('\n'),
            taskList: Object.fromEntries(
              ofQueue.map(([name, task]) => [
                name,
                (payload: unknown) => task.run(payload as Record<string, unknown>, services),
              ]),
            ),
          });
        }),
      );
    },
    stop: async () => {
      await Promise.all(runners.map((runner) => runner.stop()));
      await pool?.end();
      await presence?.end();
      runners = [];
      pool = undefined;
      presence = undefined;
    },
  };
}
