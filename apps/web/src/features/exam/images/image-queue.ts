import type { Timers } from '../core/time/timers.ts';

/** Concurrent downloads; the other connections are left to answers, since a browser opens six to one server. */
const atOnce = 2;
const firstRetryMs = 2000;
const longestRetryMs = 30_000;

export type Urgency = 'now' | 'later';

export interface ImageQueue {
  /**
   * Blob address of an image. Visible images (`now`) come before others (`later`); a second request can only raise the
   * urgency. Resolves when the image is loaded, however long the connection is down; `onFailure` is called when a try has
   * failed, for the moment or for good.
   */
  request(fileId: string, urgency: Urgency, onFailure?: () => void): Promise<string>;
  /** The connection is back: waiting retries are made at once, and downloads that hang are restarted. */
  retryNow(): void;
  /** Stops all requests; every address so far is given to `drop`, which revokes it. */
  close(): void;
}

export interface ImageQueueOptions {
  timers: Timers;
  random: () => number;
  load(fileId: string, signal: AbortSignal): Promise<string>;
  /** Whether another try would fail with the same error. */
  isFinal(error: unknown): boolean;
  drop(address: string): void;
}

interface ImageRequest {
  fileId: string;
  urgency: Urgency;
  state: 'waiting' | 'loading' | 'resting' | 'there' | 'rejected';
  tries: number;
  promise: Promise<string>;
  resolve: (address: string) => void;
  failureListeners: (() => void)[];
  /** Ends the wait for the next try, or a download that hangs. */
  wake: () => void;
}

/** Priority queue with retries: fetches the images of an exam a few at a time, the visible ones first, until each has loaded. */
export function createImageQueue(options: ImageQueueOptions): ImageQueue {
  const requests = new Map<string, ImageRequest>();
  const addresses: string[] = [];
  let closed = false;

  const restMs = (tries: number): number =>
    Math.min(longestRetryMs, firstRetryMs * 2 ** (tries - 1)) * (0.5 + options.random() / 2);

  function rest(request: ImageRequest): void {
    request.state = 'resting';
    const awake = (): void => {
      if (request.state !== 'resting') return;
      request.state = 'waiting';
      pump();
    };
    const cancel = options.timers.after(restMs(request.tries), awake);
    request.wake = () => {
      cancel();
      awake();
    };
  }

  async function fetchOne(request: ImageRequest): Promise<void> {
    const breaker = new AbortController();
    request.state = 'loading';
    request.tries += 1;
    request.wake = () => breaker.abort();
    try {
      const address = await options.load(request.fileId, breaker.signal);
      if (closed) return options.drop(address);
      addresses.push(address);
      request.state = 'there';
      request.resolve(address);
    } catch (error) {
      if (closed) return;
      if (breaker.signal.aborted) request.state = 'waiting';
      else if (options.isFinal(error)) request.state = 'rejected';
      else rest(request);
      if (request.state !== 'waiting') for (const tell of request.failureListeners) tell();
    }
    pump();
  }

  function pump(): void {
    if (closed) return;
    const all = [...requests.values()];
    let free = atOnce - all.filter(({ state }) => state === 'loading').length;
    const waiting = all.filter(({ state }) => state === 'waiting');
    for (const urgency of ['now', 'later'] as const)
      for (const request of waiting)
        if (request.urgency === urgency && free > 0) {
          free -= 1;
          void fetchOne(request);
        }
  }

  function add(fileId: string, urgency: Urgency): ImageRequest {
    let resolve: ImageRequest['resolve'] = () => undefined;
    const nothing = (): void => undefined;
    const request: ImageRequest = {
      fileId,
      urgency,
      state: 'waiting',
      tries: 0,
      promise: new Promise((fulfil) => {
        resolve = fulfil;
      }),
      resolve: (address) => resolve(address),
      failureListeners: [],
      wake: nothing,
    };
    requests.set(fileId, request);
    return request;
  }

  return {
    request(fileId, urgency, onFailure) {
      const request = requests.get(fileId) ?? add(fileId, urgency);
      if (onFailure) request.failureListeners.push(onFailure);
      if (urgency === 'now') request.urgency = 'now';
      if (request.state === 'rejected') onFailure?.();
      else pump();
      return request.promise;
    },
    retryNow() {
      for (const request of requests.values())
        if (request.state === 'resting' || request.state === 'loading') request.wake();
    },
    close() {
      closed = true;
      for (const request of requests.values()) request.wake();
      requests.clear();
      for (const address of addresses) options.drop(address);
    },
  };
}
