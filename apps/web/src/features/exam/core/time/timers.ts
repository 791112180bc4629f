/** Time as the exam room's core sees it: passed in, so that tests own it. */
export interface Timers {
  /** Milliseconds of a clock that never goes back; its origin is arbitrary. */
  monotonicMs(): number;
  /** Calls once after `ms`; the returned function cancels. */
  after(ms: number, call: () => void): () => void;
  /**
   * Calls once the frame with the changes of the current task is on the screen; the returned function cancels. Left out: `afterFrame` calls
   * in the next task.
   */
  afterFrame?(call: () => void): () => void;
}

/** Timeout, since a hidden page renders no frames. */
const frameMaxMs = 100;

/** Callbacks that wait for the current frame. One `requestAnimationFrame` serves them all. */
let waiting: Set<() => void> | null = null;

/** Isolates errors: what a callback throws is rethrown in a task of its own, and the other callbacks still run. */
function callSafely(call: () => void): void {
  try {
    call();
  } catch (error) {
    setTimeout(() => {
      throw error;
    });
  }
}

function waitForFrame(): Set<() => void> {
  const calls = new Set<() => void>();
  const run = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    if (waiting === calls) waiting = null;
    for (const call of calls) callSafely(call);
  };
  let timer = setTimeout(run, frameMaxMs);
  // Animation-frame callbacks run before the frame is painted; a task that they enqueue runs after it.
  const frame = requestAnimationFrame(() => {
    waiting = null;
    clearTimeout(timer);
    timer = setTimeout(run);
  });
  return calls;
}

export const browserTimers: Timers = {
  monotonicMs: () => performance.now(),
  after: (ms, call) => {
    const id = setTimeout(call, ms);
    return () => clearTimeout(id);
  },
  afterFrame(call) {
    waiting ??= waitForFrame();
    const calls = waiting;
    // A wrapper of its own, since the set would hold a function that waits twice only once.
    const own = (): void => call();
    calls.add(own);
    return () => void calls.delete(own);
  },
};

export const afterFrame = (timers: Timers, call: () => void): (() => void) =>
  timers.afterFrame ? timers.afterFrame(call) : timers.after(0, call);

/** Timeout for `Promise.race`. */
export const giveUpAfter = (timers: Timers, ms: number): Promise<null> =>
  new Promise((resolve) => timers.after(ms, () => resolve(null)));
