export class ChunkLoadError extends Error {
  constructor(cause: unknown) {
    super('ChunkLoadError', { cause });
    this.name = 'ChunkLoadError';
  }
}

const giveUpAfterMs = 120_000;
const firstWaitMs = 500;
const longestWaitMs = 15_000;

interface Clock {
  now: () => number;
  sleep: (ms: number) => Promise<void>;
}
const realClock: Clock = {
  now: () => Date.now(),
  sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** Loads code over a line that comes and goes: tries again, ever less often, for two minutes; then ChunkLoadError. */
export async function importWithRetries<T>(load: () => Promise<T>, clock: Clock = realClock): Promise<T> {
  const startedMs = clock.now();
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
    try {
      return await load();
    } catch (error) {
      const leftMs = giveUpAfterMs - (clock.now() - startedMs);
      if (leftMs <= 0) throw new ChunkLoadError(error);
      await clock.sleep(Math.min(waitMs, leftMs));
    }
  }
}
