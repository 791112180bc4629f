import { availableParallelism } from 'node:os';
import { Tinypool } from 'tinypool';
import { createFairPool } from './limits/fair-pool.ts';

/** The worker ran out of time or memory, or broke: what it was given can't be processed. */
export class WorkerFailure extends Error {
  override name = 'WorkerFailure';
  /** Name the worker gave to a refusal; undefined when it died. */
  readonly reason: string | undefined;
  /** What belongs to the refusal, such as the line of a document. */
  readonly params: Record<string, string | number> | undefined;

  constructor(
    message: string,
    { reason, params, cause }: { reason?: string; params?: WorkerFailure['params']; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.reason = reason;
    this.params = params;
  }
}

/** The reply of a worker: what the default export of its file returns. */
export type WorkerReply =
  | { value: unknown }
  | { refused: string; params?: Record<string, string | number> | undefined };

export interface WorkerLimits {
  timeoutMs: number;
  maxHeapMb: number;
}

/** Threads at once: the event loop, which saves answers of exams, keeps a core for itself. */
const places = Math.max(1, Math.min(4, availableParallelism() - 1));
/** Tasks wait here, not in a pool of threads, so that a task's time begins when it does. */
const turns = createFairPool({
  places,
  placesPerUser: places,
  waitingPerUser: Number.POSITIVE_INFINITY,
  waiting: Number.POSITIVE_INFINITY,
});
/** By the memory of their threads, which is set when a thread begins. */
const pools = new Map<number, Tinypool>();

function poolOf(maxHeapMb: number): Tinypool {
  const pool =
    pools.get(maxHeapMb) ??
    new Tinypool({
      minThreads: 0,
      maxThreads: places,
      // A thread for each task: what a hostile file did to one is gone with it.
      isolateWorkers: true,
      useAtomics: false,
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    });
  pools.set(maxHeapMb, pool);
  return pool;
}

/**
 * Calls the default export of a file in a thread of its own; a task that hangs or swells takes nobody else down.
 * @throws WorkerFailure
 */
export async function runInWorker<T>(
  file: URL,
  task: unknown,
  { timeoutMs, maxHeapMb }: WorkerLimits,
): Promise<T> {
  const reply: WorkerReply = await turns
    .run('', () =>
      poolOf(maxHeapMb).run(task, { filename: file.href, signal: AbortSignal.timeout(timeoutMs) }),
    )
    .catch((cause: unknown) => {
      throw new WorkerFailure('The thread ended without a reply', { cause });
    });
  if ('refused' in reply)
    throw new WorkerFailure(reply.refused, { reason: reply.refused, params: reply.params });
  return reply.value as T;
}
