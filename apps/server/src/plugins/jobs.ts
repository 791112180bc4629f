import { AppError } from '@certame/contract/errors.ts';
import { userChannel } from '@certame/contract/features/users/channels.ts';
import { job_runs, notifications } from '@certame/db/schema/operations.ts';
import { eq, sql } from 'drizzle-orm';
import { Logger, type Runner, run } from 'graphile-worker';
import pg from 'pg';
import type { Services } from '../services.ts';
import { takeOverAbandonedJobs } from './abandoned-jobs.ts';
import { type Scope, surviveBrokenConnections } from './database.ts';
import { asAppError } from './errors.ts';

/** What a job gets while it runs. */
export interface JobContext {
  services: Services;
  jobId: string;
  actor: { institutionId: string; userId: string | null };
  input: Record<string, unknown>;
  /** One transaction in the job's institution; long jobs use one per batch. */
  inScope<T>(work: (scope: Scope) => Promise<T>): Promise<T>;
  progress(done: number, total: number): Promise<void>;
}
/** Returns what came of it (counts, a file's id): shown to whoever started it. */
export type JobHandler = (context: JobContext) => Promise<Record<string, unknown>>;

/** A background task without an owner or progress: clean-ups, sending mail, closing overdue attempts. */
export type TaskHandler = (payload: Record<string, unknown>, services: Services) => Promise<void>;

/**
 * Each lane has workers of its own, so that nothing in one waits for what is in another. `prompt`: short, and somebody
 * waits for it or an exam does. `bulk`: goes through many rows, as every job with a progress may. `outside`: waits for
 * others (a mail server).
 */
const lanes = ['prompt', 'bulk', 'outside'] as const;
export type Lane = (typeof lanes)[number];

export interface TaskOptions {
  cron?: string;
  /** `prompt` without. */
  lane?: Lane;
}

export interface WhenToRun {
  /** A waiting task of the same key is replaced. */
  key?: string;
  runAt?: Date;
  /** Goes before the others of its lane: somebody waits for it. */
  awaited?: boolean;
}

export interface Jobs {
  /** Declares what a kind of job does; at start-up only. */
  define(kind: string, handler: JobHandler): void;
  defineTask(task: string, handler: TaskHandler, options?: TaskOptions): void;
  /**
   * Starts a job inside the caller's transaction: it runs if and only if that commits. Gives the job's id, which the page
   * that the notification links to may need.
   */
  start(
    scope: Scope,
    kind: string,
    input: Record<string, unknown>,
    link?: string | ((jobId: string) => string),
  ): Promise<string>;
  /** Adds a task inside the transaction. */
  addTask(
    scope: Pick<Scope, 'tx'>,
    task: string,
    payload: Record<string, unknown>,
    when?: WhenToRun,
  ): Promise<void>;
  listen(services: Services, ownerUrl: string): Promise<void>;
  stop(): Promise<void>;
}

const RUN_JOB = 'run_job';
/** Of Graphile Worker: less is sooner, and 0 is everybody else's. */
const awaitedPriority = -10;
/** Workers of a lane: two long imports leave the other core of a small machine to the candidates. */
const workersPerLane = 2;

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

export function createJobs(): Jobs {
  const handlers = new Map<string, JobHandler>();
  const tasks = new Map<string, { lane: Lane; run: TaskHandler; cron?: string }>([
    [RUN_JOB, { lane: 'bulk', run: runJob }],
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
      const handler = handlers.get(row.kind);
      if (!handler) throw new Error(`No handler is defined for jobs of kind ${row.kind}`);
      return handler({
        services,
        jobId,
        actor,
        input: row.input,
        inScope: (work) => database.inTenant(actor, work),
        progress: async (done, total) => {
          // People see a bar move; more often than this would only cost writes.
          if (services.now() - lastProgressMs < 250 && done < total) return;
          lastProgressMs = services.now();
          await update({ progress_done: done, progress_total: total });
        },
      });
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
    define: (kind, handler) => {
      if (handlers.has(kind)) throw new Error(`Jobs of kind ${kind} are defined twice`);
      handlers.set(kind, handler);
    },
    defineTask: (task, run, { lane = 'prompt', cron } = {}) => {
      if (tasks.has(task)) throw new Error(`Task ${task} is defined twice`);
      tasks.set(task, { lane, run, ...(cron && { cron: `${cron} ${task} ?max=1` }) });
    },
    start: async (scope, kind, input, link) => {
      if (!handlers.has(kind)) throw new AppError('internal', { cause: new Error(`No job of kind ${kind}`) });
      const [row] = await scope.tx
        .insert(job_runs)
        .values({ institution_id: scope.institutionId, user_id: scope.userId, kind, input })
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
    addTask: async (scope, task, payload, { key, runAt, awaited } = {}) => {
      await scope.tx.execute(
        sql`select enqueue_job(${task}, ${JSON.stringify(payload)}::json, ${key ?? null},
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
        concurrency: workersPerLane,
        noHandleSignals: true,
        logger: jobsLogger(services.log),
        pollInterval: 2000,
      };
      runners = await Promise.all(
        lanes.map((lane) => {
          const ofLane = [...tasks].filter(([, task]) => task.lane === lane);
          return run({
            ...shared,
            crontab: ofLane.flatMap(([, { cron }]) => cron ?? []).join('\n'),
            taskList: Object.fromEntries(
              ofLane.map(([name, task]) => [
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
