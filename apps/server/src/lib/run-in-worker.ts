import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';

/** The worker ran out of time or memory, or broke: what it was given can't be processed. */
export class WorkerFailure extends Error {
  override name = 'WorkerFailure';
  /** Name the worker gave to a refusal; undefined when it died. */
  readonly reason: string | undefined;

  constructor(message: string, reason?: string) {
    super(message);
    this.reason = reason;
  }
}

/** What a worker posts, once. */
export type WorkerReply = { value: unknown } | { refused: string };

export interface WorkerLimits {
  timeoutMs: number;
  maxHeapMb: number;
}

/** Threads at once: the event loop, which saves answers of exams, keeps a core for itself. */
const maxThreads = Math.max(1, Math.min(4, availableParallelism() - 1));
let running = 0;
const waiting: (() => void)[] = [];

async function takeTurn(): Promise<void> {
  if (running < maxThreads) {
    running += 1;
    return;
  }
  await new Promise<void>((resolve) => waiting.push(resolve));
}

function giveTurn(): void {
  const next = waiting.shift();
  if (next) next();
  else running -= 1;
}

function runOnce(file: URL, task: unknown, limits: WorkerLimits): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(file, {
      workerData: task,
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: limits.maxHeapMb },
    });
    const timer = setTimeout(() => {
      reject(new WorkerFailure(`Stopped after ${limits.timeoutMs} ms`));
      void worker.terminate();
    }, limits.timeoutMs);
    worker.once('message', (reply: WorkerReply) => {
      if ('value' in reply) resolve(reply.value);
      else reject(new WorkerFailure(reply.refused, reply.refused));
      void worker.terminate();
    });
    worker.once('error', (error: Error) => reject(new WorkerFailure(error.message)));
    worker.once('exit', () => {
      clearTimeout(timer);
      reject(new WorkerFailure('The thread ended without a reply'));
    });
  });
}

/** Runs a file of this folder once in a thread of its own; a task that hangs or swells takes nobody else down. */
export async function runInWorker<T>(file: URL, task: unknown, limits: WorkerLimits): Promise<T> {
  await takeTurn();
  try {
    return (await runOnce(file, task, limits)) as T;
  } finally {
    giveTurn();
  }
}
