import type { Journal } from '../journal/journal.ts';
import type { Numbered } from '../journal/journal-store.ts';
import type { Timers } from '../time/timers.ts';
import { type Batch, computeTimeoutMs, fullBatch, takeBatch, unloadBatch } from './batch.ts';
import { classifyFailure, type Failure, isWorthRetrying } from './failure.ts';
import { createRetryTimer } from './retry-timer.ts';
import type { SendOptions, SendResult } from './send-result.ts';
import { createBatchSettling } from './settle-batch.ts';

export interface SenderOptions<E extends Numbered> {
  journal: Journal<E>;
  timers: Timers;
  random: () => number;
  send(entries: readonly E[], options: SendOptions): Promise<SendResult>;
  /** Rejected entries, just before they are parked. */
  onRejected(rejections: readonly { entry: E; code: string }[]): void;
  /** Saving has come to an end (finished, disabled, another device); `resume` tries again. */
  onHalt(failure: Failure): void;
  onChange?: () => void;
}

export interface Sender {
  /** There may be something to send. */
  kick(): void;
  /** The connection is back: retries without waiting for the backoff. */
  retryNow(): void;
  /** Also after a halt. */
  resume(): void;
  /** The page is being left: sends everything that fits, journaled or not. */
  flushOnUnload(): void;
  stop(): void;
  /** The last failure, until something succeeds. */
  connectionFailure(): Failure | null;
  isSending(): boolean;
  failures(): number;
}

/** Sends a journal in order, one batch in flight, until every entry is acknowledged or rejected. */
export function createSender<E extends Numbered>(options: SenderOptions<E>): Sender {
  const { journal, timers } = options;
  const onChange = options.onChange ?? (() => undefined);
  let sending = false;
  let halted = false;
  let failures = 0;
  let connectionFailure: Failure | null = null;
  let maxEntries = fullBatch.maxEntries;

  const retry = createRetryTimer(timers, options.random, () => void pump());

  const { reject, settle } = createBatchSettling(journal, options.onRejected);

  /** Bisects a rejected batch until the entry at fault stands alone, and only that one is parked. */
  const narrowDown = ({ entries }: Batch<E>, code: string): void => {
    const [only] = entries;
    if (entries.length > 1) maxEntries = Math.ceil(entries.length / 2);
    else if (only) {
      maxEntries = fullBatch.maxEntries;
      reject([{ entry: only, code }]);
    }
  };

  /** True: go on with the loop at once. */
  const afterFailure = async (error: unknown, batch: Batch<E>): Promise<boolean> => {
    const failure = classifyFailure(error);
    if (failure.kind === 'rejected') {
      narrowDown(batch, failure.code);
      return true;
    }
    connectionFailure = failure;
    failures += 1;
    if (isWorthRetrying(failure.kind)) retry.wait(failures);
    else {
      halted = true;
      options.onHalt(failure);
    }
    return false;
  };

  const sendOne = async (batch: Batch<E>): Promise<boolean> => {
    journal.markSent(batch.entries);
    try {
      const result = await options.send(batch.entries, {
        timeoutMs: computeTimeoutMs(batch.bytes),
        keepalive: false,
      });
      const settled = await settle(batch.entries, result);
      // A reply that decides nothing would be asked for again for ever.
      if (settled === 0) return await afterFailure({ status: 500, code: 'nothing-settled' }, batch);
      failures = 0;
      connectionFailure = null;
      return true;
    } catch (error) {
      return await afterFailure(error, batch);
    }
  };

  const pump = async (): Promise<void> => {
    if (sending || halted || retry.isPending()) return;
    sending = true;
    try {
      for (;;) {
        const batch = takeBatch(journal.sendable(), { ...fullBatch, maxEntries });
        const [oldest] = journal.sendable();
        if (batch.oversized && oldest) {
          reject([{ entry: oldest, code: 'text-too-long' }]);
          continue;
        }
        if (batch.entries.length === 0 || halted) break;
        onChange();
        const continues = await sendOne(batch);
        onChange();
        if (!continues || halted) break;
      }
    } finally {
      sending = false;
      onChange();
    }
  };

  const retryNow = (): void => {
    retry.cancel();
    void pump();
  };

  return {
    kick: () => void pump(),
    retryNow,
    resume() {
      halted = false;
      failures = 0;
      retryNow();
    },
    flushOnUnload() {
      if (halted) return;
      const batch = takeBatch(journal.pending(), unloadBatch);
      if (batch.entries.length === 0) return;
      journal.markSent(batch.entries);
      options
        .send(batch.entries, { timeoutMs: computeTimeoutMs(batch.bytes), keepalive: true })
        .then((result) => settle(batch.entries, result))
        // Still in the journal: the next load of the page, or the next try, sends it.
        .catch(() => undefined);
    },
    stop() {
      halted = true;
      retry.cancel();
    },
    connectionFailure: () => connectionFailure,
    isSending: () => sending,
    failures: () => failures,
  };
}
