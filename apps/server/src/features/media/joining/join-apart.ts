import { runInWorker, WorkerFailure } from '#lib/worker-pool.ts';
import type { Services } from '#services.ts';
import type { JoinedVideo, JoinInput } from './join-worker.ts';

/** Two hours of video (175 MB) take four seconds; a thread that takes so much longer hangs. */
export const joinLimits = { baseMs: 30_000, perMegabyteMs: 1000, unreadableMax: 20 };
const maxHeapMb = 768;
const worker = new URL('./join-worker.ts', import.meta.url);

/** Whether a thread was ended because it hung or swelled; what it threw itself is another matter. */
function hasDied(error: unknown): boolean {
  const { name, code } = (error instanceof WorkerFailure ? error.cause : {}) as {
    name?: string;
    code?: string;
  };
  return name === 'AbortError' || name === 'TimeoutError' || code === 'ERR_WORKER_OUT_OF_MEMORY';
}

/**
 * Joins in a thread. Bytes that bring a reader to hang cost the recording the run they are in, not the rest of it: the next thread leaves that
 * run out.
 */
export async function joinApart(
  config: Pick<Services['config'], 'mediaPlace'>,
  joined: Omit<JoinInput, 'place' | 'unreadable' | 'reading'>,
  bytes: number,
  limits = joinLimits,
): Promise<JoinedVideo> {
  const input = { ...joined, place: config.mediaPlace };
  const unreadable: number[] = [];
  const reading = new Int32Array(new SharedArrayBuffer(4));
  const timeoutMs = Math.ceil(limits.baseMs + (bytes / 1_000_000) * limits.perMegabyteMs);
  for (;;)
    try {
      return await runInWorker<JoinedVideo>(worker, { ...input, unreadable, reading } satisfies JoinInput, {
        timeoutMs,
        maxHeapMb,
        queue: 'recordings',
      });
    } catch (error) {
      const at = Atomics.load(reading, 0);
      if (!hasDied(error) || unreadable.includes(at) || unreadable.length >= limits.unreadableMax)
        throw error;
      unreadable.push(at);
    }
}
