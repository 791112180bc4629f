import { measureSlowness } from './machine-speed.ts';

/**
 * The server works on one thread: what occupies it longer than this holds up everybody's answers. Measured is the
 * processor time that the thread has used between two turns of the event loop, not the clock: a busy machine changes
 * nothing, and a slow one is measured beside. Server and client share the thread here; what the client sends is made
 * ready before.
 */
export const maxStallMs = 50;
/** A first call compiles, another meets the garbage collector: what is slow is slow each time. */
const tries = 8;

async function longestStall(work: () => Promise<void>): Promise<number> {
  let longestMs = 0;
  let last = process.threadCpuUsage();
  const heartbeat = setInterval(() => {
    const { user, system } = process.threadCpuUsage(last);
    last = process.threadCpuUsage();
    longestMs = Math.max(longestMs, (user + system) / 1000);
  }, 1);
  await work();
  // The last stretch is seen by one more beat.
  await new Promise((resolve) => setTimeout(resolve, 5));
  clearInterval(heartbeat);
  return longestMs;
}

/** The least of several tries, as on a machine of usual speed. */
export async function leastStall(work: () => Promise<void>): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < tries && least > maxStallMs; attempt += 1) {
    const stallMs = await longestStall(work);
    least = Math.min(least, stallMs > maxStallMs ? stallMs / measureSlowness() : stallMs);
  }
  return least;
}
