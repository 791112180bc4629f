import { EventEmitter } from 'node:events';
import { AppError } from '@certame/contract/errors.ts';
import * as declared from '@certame/contract/jobs.ts';
import { type Queue, queues } from '@certame/contract/kit/job.ts';
import { job_runs } from '@certame/db/schema/operations.ts';
import { sql } from '@certame/db/sql.ts';
import { Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import type { Services } from '#services.ts';
import { surviveBrokenConnections } from '../database.ts';
import { keepWorkerPresence, type WorkerPresence } from './abandoned-jobs.ts';
import type { Jobs as AnyJobs } from './job-types.ts';
import { type JobHandler, type JobHandlers, runJob } from './run-job.ts';
import { type SupervisedRunner, superviseRunner } from './supervise-runner.ts';
import { countWaitingJobs } from './waiting-jobs.ts';

export type { JobContext, JobHandler } from './run-job.ts';

export type Jobs = AnyJobs<Services>;

const RUN_JOB = 'run_job';
/** Of Graphile Worker: less is sooner, and 0 is everybody else's. */
const interactivePriority = -10;
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

/** Names that the queue knows this process's workers by. */
function collectPoolNames(): { events: WorkerEvents; names: string[] } {
  const events: WorkerEvents = new EventEmitter();
  const names: string[] = [];
  events.on('pool:create', ({ workerPool }) => names.push(workerPool.id));
  return { events, names };
}

interface Task {
  queue: Queue;
  run: RunTask;
  cron?: string | undefined;
}
type RunTask = (payload: Record<string, unknown>, services: Services) => Promise<void>;

const taskListOf = (tasks: readonly [string, { run: RunTask }][], services: Services): TaskList =>
  Object.fromEntries(
    tasks.map(([name, { run: runTask }]) => [
      name,
      (payload: unknown) => runTask(payload as Record<string, unknown>, services),
    ]),
  );

interface Running {
  pool: pg.Pool;
  presence: WorkerPresence;
  tasks: ReadonlyMap<string, Task>;
  warn: (error: Error) => void;
}

/** A runner for each queue. */
function startRunners(
  services: Services,
  { pool, presence, tasks, warn }: Running,
): Promise<SupervisedRunner[]> {
  const shared = {
    pgPool: pool,
    concurrency: workersPerQueue,
    noHandleSignals: true,
    logger: jobsLogger(services.log),
    pollInterval: 2000,
    // Nobody waits for the writing of a job's end: without a batch, a connection that breaks there is a rejection that ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  };
  const poolNames = new Map<Queue, string[]>();
  const startQueue = async (queue: Queue): Promise<Runner> => {
    const ofQueue = [...tasks].filter(([, task]) => task.queue === queue);
    const { events, names } = collectPoolNames();
    const runner = await run({
      ...shared,
      events,
      crontab: ofQueue.flatMap(([, { cron }]) => cron ?? []).join('\n'),
      taskList: taskListOf(ofQueue, services),
    });
    poolNames.set(queue, names);
    // A connection that breaks here takes up its locks by itself when it is back.
    await presence.hold([...poolNames.values()].flat()).catch(warn);
    return runner;
  };
  return Promise.all(queues.map((queue) => superviseRunner(() => startQueue(queue), warn)));
}

export function createJobs(): Jobs {
  const jobHandlers: JobHandlers = new Map();
  const tasks = new Map<string, Task>([
    [RUN_JOB, { queue: 'batch', run: (payload, services) => runJob(services, jobHandlers, payload) }],
  ]);
  let runners: SupervisedRunner[] = [];
  let pool: pg.Pool | undefined;
  let presence: WorkerPresence | undefined;

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
    enqueue: async (scope, task, payload, { key, runAt, interactive } = {}) => {
      await scope.tx.execute(
        sql`select enqueue_job(${task.name}, ${JSON.stringify(task.payload.parse(payload))}::json, ${key ?? null},
          ${runAt?.toISOString() ?? null}::timestamptz, ${interactive ? interactivePriority : null}::integer)`,
      );
    },
    listen: async (services, ownerUrl) => {
      // A pool of our own, because it has to outlive broken connections, also while the runner stops.
      pool = new pg.Pool({ connectionString: ownerUrl, max: 9, application_name: 'certame jobs' });
      const warn = (error: Error) => services.log.warn({ err: error }, 'jobs');
      surviveBrokenConnections(pool, warn);
      presence = await keepWorkerPresence(ownerUrl, warn);
      runners = await startRunners(services, { pool, presence, tasks, warn });
    },
    countWaiting: async () => (pool ? countWaitingJobs(pool, (task) => tasks.get(task)?.queue) : null),
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
