import { type Queue, queues } from '@certame/contract/kit/job.ts';
import type pg from 'pg';

/** How many jobs and tasks of a queue are in which state. */
export interface WaitingJobs {
  queue: Queue;
  /** Due, and no worker has taken them. */
  waiting: number;
  running: number;
  /** Due later: planned, or tried again after a failure. */
  scheduled: number;
  /** Given up after the last try. */
  failed: number;
}

const countQuery = `
  select task_identifier as task,
         count(*) filter (where locked_at is null and attempts < max_attempts and run_at <= now())::int as waiting,
         count(*) filter (where locked_at is not null)::int as running,
         count(*) filter (where locked_at is null and attempts < max_attempts and run_at > now())::int as scheduled,
         count(*) filter (where locked_at is null and attempts >= max_attempts)::int as failed
    from graphile_worker.jobs group by task_identifier`;

/** Lengths of the queues as the database has them, for all processes together. */
export async function countWaitingJobs(
  pool: pg.Pool,
  queueOf: (task: string) => Queue | undefined,
): Promise<WaitingJobs[]> {
  const { rows } = await pool.query<Omit<WaitingJobs, 'queue'> & { task: string }>(countQuery);
  return queues.map((queue) => {
    const own = rows.filter(({ task }) => queueOf(task) === queue);
    const sum = (state: keyof Omit<WaitingJobs, 'queue'>): number =>
      own.reduce((total, row) => total + row[state], 0);
    return {
      queue,
      waiting: sum('waiting'),
      running: sum('running'),
      scheduled: sum('scheduled'),
      failed: sum('failed'),
    };
  });
}
