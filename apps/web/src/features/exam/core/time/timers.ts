/** Time as the exam room's core sees it: passed in, so that tests own it. */
export interface Timers {
  /** Milliseconds of a clock that never goes back; its zero means nothing. */
  monotonicMs(): number;
  /** Calls once after `ms`; the reply cancels. */
  after(ms: number, call: () => void): () => void;
}

export const browserTimers: Timers = {
  monotonicMs: () => performance.now(),
  after: (ms, call) => {
    const id = setTimeout(call, ms);
    return () => clearTimeout(id);
  },
};

/** Timeout for `Promise.race`. */
export const giveUpAfter = (timers: Timers, ms: number): Promise<null> =>
  new Promise((resolve) => timers.after(ms, () => resolve(null)));
