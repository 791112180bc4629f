import { reloadOnce, servesAnotherBuild } from './stale-build.ts';

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
/** Dispatched on the window when somebody asks for another try at once. */
export const loadAgainEvent = 'load-again';
/** A line that is back, or somebody who asks for it, ends a wait. */
const realClock: Clock = {
  now: () => Date.now(),
  sleep: (ms) =>
    new Promise((resolve) => {
      setTimeout(resolve, ms);
      for (const event of ['online', loadAgainEvent])
        window.addEventListener(event, () => resolve(), { once: true });
    }),
};
/** Its time stands still: nothing is given up for the lack of a line. */
export const patientClock: Clock = { now: () => 0, sleep: realClock.sleep };

/** What to do about code that a newer build of the server no longer has. */
export interface StaleBuild {
  /** The code is gone for good: trying again is of no use. */
  isStale: () => Promise<boolean>;
  /** True when the page is about to begin anew. */
  reload: () => boolean;
}
const thisPage: StaleBuild = {
  isStale: servesAnotherBuild,
  reload: () => reloadOnce(`chunk ${window.location.hash}`),
};

/** The page is on its way out; nobody waits for this. */
const never = <T>(): Promise<T> => new Promise(() => undefined);

/**
 * Loads code over a line that comes and goes: tries again, ever less often, for two minutes; then ChunkLoadError. Code of
 * a build that the server no longer has is had by a reload, once; where that may not be or didn't help, ChunkLoadError.
 */
export async function importWithRetries<T>(
  load: () => Promise<T>,
  clock: Clock = realClock,
  build: StaleBuild = thisPage,
): Promise<T> {
  const startedMs = clock.now();
  for (let waitMs = firstWaitMs; ; waitMs = Math.min(waitMs * 2, longestWaitMs)) {
    try {
      return await load();
    } catch (error) {
      if (await build.isStale()) {
        if (build.reload()) return never();
        throw new ChunkLoadError(error);
      }
      const leftMs = giveUpAfterMs - (clock.now() - startedMs);
      if (leftMs <= 0) throw new ChunkLoadError(error);
      await clock.sleep(Math.min(waitMs, leftMs));
    }
  }
}
