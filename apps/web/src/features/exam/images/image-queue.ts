import type { Timers } from '../core/time/timers.ts';

/** Answers have the line's other connections for themselves: a browser opens six to one server. */
const atOnce = 2;
const firstRetryMs = 2000;
const longestRetryMs = 30_000;

export type Urgency = 'now' | 'later';

export interface ImageQueue {
  /**
   * Address in memory of an image. What can be seen (`now`) comes before what may be seen `later`; asking again for a
   * waiting image can only hasten it. Resolves when the image is there, however long the line is down; `onFailure` is
   * called when it isn't for the moment, or for good.
   */
  want(fileId: string, urgency: Urgency, onFailure?: () => void): Promise<string>;
  /** The line is back: what rests tries again at once, and what hangs on the line that broke begins anew. */
  retryNow(): void;
  /** Nothing is asked for any more; every address so far is given to `drop`. */
  close(): void;
}

export interface ImageQueueOptions {
  timers: Timers;
  random: () => number;
  load(fileId: string, signal: AbortSignal): Promise<string>;
  /** Trying again would get the same answer. */
  isFinal(error: unknown): boolean;
  drop(address: string): void;
}

interface Wish {
  fileId: string;
  urgency: Urgency;
  state: 'waiting' | 'loading' | 'resting' | 'there' | 'refused';
  tries: number;
  promise: Promise<string>;
  fulfil: (address: string) => void;
  failureListeners: (() => void)[];
  /** Ends the rest, or the attempt that hangs. */
  wake: () => void;
}

/** Fetches the images of an exam a few at a time, the visible ones first, until each of them is there. */
export function createImageQueue(options: ImageQueueOptions): ImageQueue {
  const wishes = new Map<string, Wish>();
  const addresses: string[] = [];
  let closed = false;

  const restMs = (tries: number): number =>
    Math.min(longestRetryMs, firstRetryMs * 2 ** (tries - 1)) * (0.5 + options.random() / 2);

  function rest(wish: Wish): void {
    wish.state = 'resting';
    const awake = (): void => {
      if (wish.state !== 'resting') return;
      wish.state = 'waiting';
      pump();
    };
    const cancel = options.timers.after(restMs(wish.tries), awake);
    wish.wake = () => {
      cancel();
      awake();
    };
  }

  async function fetchOne(wish: Wish): Promise<void> {
    const breaker = new AbortController();
    wish.state = 'loading';
    wish.tries += 1;
    wish.wake = () => breaker.abort();
    try {
      const address = await options.load(wish.fileId, breaker.signal);
      if (closed) return options.drop(address);
      addresses.push(address);
      wish.state = 'there';
      wish.fulfil(address);
    } catch (error) {
      if (closed) return;
      if (breaker.signal.aborted) wish.state = 'waiting';
      else if (options.isFinal(error)) wish.state = 'refused';
      else rest(wish);
      if (wish.state !== 'waiting') for (const tell of wish.failureListeners) tell();
    }
    pump();
  }

  function pump(): void {
    if (closed) return;
    const all = [...wishes.values()];
    let free = atOnce - all.filter(({ state }) => state === 'loading').length;
    const waiting = all.filter(({ state }) => state === 'waiting');
    for (const urgency of ['now', 'later'] as const)
      for (const wish of waiting)
        if (wish.urgency === urgency && free > 0) {
          free -= 1;
          void fetchOne(wish);
        }
  }

  function add(fileId: string, urgency: Urgency): Wish {
    const nothing = (): void => undefined;
    let fulfil: Wish['fulfil'] = nothing;
    const promise = new Promise<string>((resolve) => {
      fulfil = resolve;
    });
    const state = 'waiting';
    const wish: Wish = {
      fileId,
      urgency,
      state,
      tries: 0,
      promise,
      fulfil,
      failureListeners: [],
      wake: nothing,
    };
    wishes.set(fileId, wish);
    return wish;
  }

  return {
    want(fileId, urgency, onFailure) {
      const wish = wishes.get(fileId) ?? add(fileId, urgency);
      if (onFailure) wish.failureListeners.push(onFailure);
      if (urgency === 'now') wish.urgency = 'now';
      if (wish.state === 'refused') onFailure?.();
      else pump();
      return wish.promise;
    },
    retryNow() {
      for (const wish of wishes.values())
        if (wish.state === 'resting' || wish.state === 'loading') wish.wake();
    },
    close() {
      closed = true;
      for (const wish of wishes.values()) wish.wake();
      wishes.clear();
      for (const address of addresses) options.drop(address);
    },
  };
}
