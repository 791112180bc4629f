import type { Job, JobInput, JobResult, Task, TaskPayload } from '@certame/contract/kit/job.ts';
import type { Scope } from '../database.ts';
import type { WaitingJobs } from './waiting-jobs.ts';

/** What the handler of a job gets while it runs. */
export interface JobContext<Services, J extends Job = Job> {
  services: Services;
  jobId: string;
  actor: { institutionId: string; userId: string | null };
  input: JobInput<J>;
  /** One transaction in the job's institution; long jobs use one per batch. */
  inScope<T>(work: (scope: Scope) => Promise<T>): Promise<T>;
  progress(done: number, total: number): Promise<void>;
}

/** Gives what came of it: shown to whoever started it. */
export type JobHandler<Services, J extends Job = Job> = (
  context: JobContext<Services, J>,
) => Promise<JobResult<J>>;

export type TaskHandler<Services, T extends Task = Task> = (
  payload: TaskPayload<T>,
  services: Services,
) => Promise<void>;

export interface WhenToRun {
  /** A waiting task of the same key is replaced. */
  key?: string;
  runAt?: Date;
  /** Goes before the others of its queue: somebody waits for it. */
  interactive?: boolean;
}

/** Jobs and tasks of a server whose handlers get `Services`: a parameter, since the services hold the jobs. */
export interface Jobs<Services> {
  /** Says what a job of the contract does; at start-up only. */
  handle<J extends Job>(job: J, handler: JobHandler<Services, J>): void;
  /** Says what a task of the contract does; at start-up only. */
  handleTask<T extends Task>(task: T, handler: TaskHandler<Services, T>): void;
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
  /** Lengths of the queues; null while this process works on none. */
  countWaiting(): Promise<WaitingJobs[] | null>;
  stop(): Promise<void>;
}
