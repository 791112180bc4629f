interface Options {
  /** Polls once; resolves when the reply was applied. */
  ask(): Promise<void>;
  /** Delay until the next poll. */
  delayMs(): number;
}

export interface SyncLoop {
  /** Something has changed: polls at once, or again after the poll that is under way. */
  now(): void;
  /** Restarts the timer, since the delay may have changed. */
  settle(): void;
  stop(): void;
}

/** Polling loop with one poll at a time. */
export function createSyncLoop({ ask, delayMs }: Options): SyncLoop {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  let isStale = false;
  let isStopped = false;
  const settle = (): void => {
    clearTimeout(timer);
    if (!isStopped && !isAsking) timer = setTimeout(() => void run(), delayMs());
  };
  async function run(): Promise<void> {
    if (isStopped) return;
    if (isAsking) {
      isStale = true;
      return;
    }
    isAsking = true;
    do {
      isStale = false;
      // The loop is all that keeps a page in its call: a poll that failed is reported, and is like one without news.
      await ask().catch((error: unknown) => reportError(error));
    } while (isStale && !isStopped);
    isAsking = false;
    settle();
  }
  return {
    now: () => void run(),
    settle,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
