import { setTimeout as sleep } from 'node:timers/promises';

const SAMPLE_INTERVAL_MS = 5;

/**
 * Bytes of buffers that something still holds: garbage is collected first. Without that, the number says how late the
 * collector was on this machine, not what the code keeps. For tests with a process of their own, started with
 * `--expose-gc`: flags that change while V8 runs may crash it.
 */
export async function heldBufferBytes(): Promise<number> {
  if (!globalThis.gc) throw new Error('Started without --expose-gc');
  globalThis.gc();
  // V8 gives the memory of collected buffers back in a thread of its own.
  await sleep(SAMPLE_INTERVAL_MS);
  return process.memoryUsage().arrayBuffers;
}

/**
 * The most bytes of buffers that are held at once while `work` goes on, beside those that were held before it.
 * Garbage is told from what is held only where both together reach `limitBytes`: a collection takes a tenth of a
 * second in a whole server, and below the limit the answer is the same.
 */
export async function peakHeldBufferBytes(limitBytes: number, work: () => Promise<void>): Promise<number> {
  const before = await heldBufferBytes();
  let peak = 0;
  let working = true;
  const sampling = (async () => {
    while (working) {
      const withGarbage = process.memoryUsage().arrayBuffers - before;
      const held = withGarbage < limitBytes ? withGarbage : (await heldBufferBytes()) - before;
      peak = Math.max(peak, held);
      await sleep(SAMPLE_INTERVAL_MS);
    }
  })();
  try {
    await work();
  } finally {
    working = false;
    await sampling;
  }
  return peak;
}
