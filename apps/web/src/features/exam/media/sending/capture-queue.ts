import { computeBackoffMs } from '#lib/http/backoff.ts';
import { classifyFailure, type Failure, isWorthRetrying } from '../../core/sending/failure.ts';
import type { Timers } from '../../core/time/timers.ts';
import type { Capture, CaptureStore } from '../keeping/capture-store.ts';
import { createPendingCaptures, type PendingCapture, type PendingEntry } from './pending-captures.ts';
import { sendInParts, type UploadSender } from './send-in-parts.ts';

export interface CaptureQueue {
  view(): readonly PendingCapture[];
  subscribe(listener: () => void): () => void;
  /** Reads the captures that this device has stored and sends those that are queued; also after a stop. */
  resume(): Promise<void>;
  /** Adds a recording that has begun, whose slices are stored as they come. */
  draft(capture: Omit<Capture, 'slot' | 'state'>): void;
  /** Sends a draft, or once more a capture that was rejected. */
  send(id: string): void;
  discard(id: string): void;
  /** The connection may be back: retries without waiting for the backoff. */
  retryNow(): void;
  /** Sends nothing further; an upload under way ends by itself. */
  stop(): void;
}

interface QueueOptions<Sent> {
  store: CaptureStore;
  slot: string;
  sender: UploadSender<Sent>;
  timers: Timers;
  random: () => number;
  /** Called once for each capture that is to be sent; null: it was given up. */
  onQueued: (itemId: string, sent: Promise<Sent | null>) => void;
  /** Resolves when the answer can take a file: behind the lock screen it can't, even if the server has the file. */
  whenTakeable: () => Promise<void>;
  /** Resolves when the file no longer depends on this device; false: it is not part of the answer. */
  whenTaken: (itemId: string, sent: Sent) => Promise<boolean>;
}

/** Send loop: sends the queued captures one after the other. `run` starts it, `retryNow` cuts a backoff short. */
function createSendLoop<Sent>(
  options: QueueOptions<Sent>,
  pending: ReturnType<typeof createPendingCaptures>,
) {
  const { store, sender, timers, random } = options;
  let failures = 0;
  let isRunning = false;
  let isStopped = false;
  let endWait: () => void = () => undefined;

  const wait = (id: string, failure: Failure): Promise<void> => {
    failures += 1;
    pending.change(id, { state: 'waiting', failure });
    return new Promise((resolve) => {
      const cancel = timers.after(computeBackoffMs(failures, random), resolve);
      endWait = () => {
        cancel();
        resolve();
      };
    });
  };
  const sendOne = async ({ capture, settle }: PendingEntry): Promise<void> => {
    const { id, itemId, name } = capture;
    pending.change(id, { state: 'sending', failure: null });
    try {
      const blob = await store.read(id);
      const input = { id, itemId, name, size: blob.size };
      const sent = await sendInParts(sender, input, blob, (percent) => pending.change(id, { percent }));
      failures = 0;
      await options.whenTakeable();
      settle?.(Promise.resolve(sent));
      if (await options.whenTaken(itemId, sent)) pending.drop(id);
      else pending.change(id, { state: 'refused', settle: null });
    } catch (error) {
      const failure = classifyFailure(error);
      if (!pending.find(id)) return;
      if (isWorthRetrying(failure.kind)) return wait(id, failure);
      const refused = Promise.reject(error);
      refused.catch(() => undefined);
      settle?.(refused);
      pending.change(id, { state: 'refused', failure, settle: null });
    }
  };
  return {
    async run(): Promise<void> {
      if (isRunning) return;
      isRunning = true;
      for (let next = pending.next(); next && !isStopped; next = pending.next()) await sendOne(next);
      isRunning = false;
    },
    retryNow: () => endWait(),
    isStopped: () => isStopped,
    allow(): void {
      isStopped = false;
    },
    stop(): void {
      isStopped = true;
      endWait();
    },
  };
}

/** Sends captures one after the other, oldest first, each until it is acknowledged, refused or given up. */
export function createCaptureQueue<Sent>(options: QueueOptions<Sent>): CaptureQueue {
  const { store, slot, sender } = options;
  const pending = createPendingCaptures(store);
  const { find } = pending;
  const loop = createSendLoop(options, pending);
  const announce = ({ id, itemId }: Capture): void => {
    const sent = Promise.withResolvers<Sent | null>();
    pending.change(id, { settle: (result) => sent.resolve(result as Promise<Sent | null>) });
    options.onQueued(itemId, sent.promise);
  };
  return {
    view: pending.view,
    subscribe: pending.subscribe,
    async resume() {
      loop.allow();
      for (const capture of await store.list(slot)) {
        if (loop.isStopped() || find(capture.id)) continue;
        pending.add(capture);
        if (capture.state === 'queued') announce(capture);
      }
      void loop.run();
    },
    draft(rest) {
      const capture: Capture = { ...rest, slot, state: 'draft' };
      void store.put(capture);
      pending.add(capture);
    },
    send(id) {
      const entry = find(id);
      if (!entry || (entry.state !== 'draft' && entry.state !== 'refused')) return;
      const capture: Capture = { ...entry.capture, state: 'queued' };
      void store.put(capture);
      pending.change(id, { capture, state: 'queued', percent: 0, failure: null });
      announce(capture);
      void loop.run();
    },
    discard(id) {
      const entry = find(id);
      if (!entry) return;
      entry.settle?.(Promise.resolve(null));
      pending.drop(id);
      if (entry.state !== 'draft') void sender.drop(id).catch(() => undefined);
      loop.retryNow();
    },
    retryNow: loop.retryNow,
    stop: loop.stop,
  };
}
