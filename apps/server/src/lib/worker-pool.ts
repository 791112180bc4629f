import { getCompileCacheDir } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
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
  /** Tasks of a queue of their own wait for each other only, one at a time: long ones hold up nobody's picture or paper. */
  queue?: string;
}

/** Threads at once: the event loop, which saves answers of exams, keeps a core for itself. */
const places = Math.max(1, Math.min(4, availableParallelism() - 1));
/** Tasks wait here, not in a pool of threads, so that a task's time begins when it does. */
const turnsOf = (atOnce: number) =>
  createFairPool({
    places: atOnce,
    placesPerUser: atOnce,
    waitingPerUser: Number.POSITIVE_INFINITY,
    waiting: Number.POSITIVE_INFINITY,
  });
const turns = turnsOf(places);
const queues = new Map<string, ReturnType<typeof turnsOf>>();
/** By the memory of their threads, which is set when a thread begins, and by queue. */
const pools = new Map<string, Tinypool>();

function turnsIn(queue: string | undefined): ReturnType<typeof turnsOf> {
  if (queue === undefined) return turns;
  const own = queues.get(queue) ?? turnsOf(1);
  queues.set(queue, own);
  return own;
}

/**
 * Where the process keeps its sources compiled (NODE_COMPILE_CACHE), its threads read them there too, which Node leaves to
 * each thread: one that parses questions begins in a third of the time.
 */
function threadFlags(): string[] {
  const folder = getCompileCacheDir();
  if (folder === undefined) return [];
  const preload = `import { enableCompileCache } from 'node:module'; enableCompileCache(${JSON.stringify(dirname(folder))});`;
  return ['--import', `data:text/javascript,${encodeURIComponent(preload)}`];
}

function poolOf(maxHeapMb: number, queue = ''): Tinypool {
  const name = `${maxHeapMb} ${queue}`;
  const pool =
    pools.get(name) ??
    new Tinypool({
      minThreads: 0,
      maxThreads: queue === '' ? places : 1,
      // A thread for each task: what a hostile file did to one is gone with it.
      isolateWorkers: true,
      useAtomics: false,
      execArgv: threadFlags(),
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: maxHeapMb },
    });
  pools.set(name, pool);
  return pool;
}

/**
 * Calls the default export of a file in a thread of its own; a task that hangs or swells takes nobody else down.
 * @throws WorkerFailure
 */
export async function runInWorker<T>(
  file: URL,
  task: unknown,
  { timeoutMs, maxHeapMb, queue }: WorkerLimits,
): Promise<T> {
  const reply: WorkerReply = await turnsIn(queue)
    .run('', () =>
      poolOf(maxHeapMb, queue).run(task, { filename: file.href, signal: AbortSignal.timeout(timeoutMs) }),
    )
    .catch((cause: unknown) => {
      throw new WorkerFailure('The thread ended without a reply', { cause });
    });
  if ('refused' in reply)
    throw new WorkerFailure(reply.refused, { reason: reply.refused, params: reply.params });
  return reply.value as T;
}
