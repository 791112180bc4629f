import type { Journal } from '../journal/journal.ts';
import type { Numbered } from '../journal/journal-store.ts';
import type { Timers } from '../time/timers.ts';
import { computeBackoffMs } from './backoff.ts';
import { type Batch, computeTimeoutMs, fullBatch, takeBatch, unloadBatch } from './batch.ts';
import { classifyFailure, type Failure, isWorthRetrying } from './failure.ts';

export interface SendOptions {
  timeoutMs: number;
  /** The request must outlive the page. */
  keepalive: boolean;
}
export interface Refusal {
  seq: number;
  code: string;
}
export interface SendResult {
  /** Numbers that are safe on the server. */
  done: number[];
  refused: Refusal[];
}

export interface SenderOptions<E extends Numbered> {
  journal: Journal<E>;
  timers: Timers;
  random: () => number;
  send(entries: readonly E[], options: SendOptions): Promise<SendResult>;
  /** Entries the server does not take, just before they are put aside. */
  onRefused(refusals: readonly { entry: E; code: string }[]): void;
  /** Saving has come to an end (finished, disabled, another device); `resume` tries again. */
  onHalt(failure: Failure): void;
  onChange?: () => void;
}

export interface Sender {
  /** There may be something to send. */
  kick(): void;
  /** The line is back: don't wait for the next try. */
  retryNow(): void;
  /** Also after a halt. */
  resume(): void;
  /** The page is being left: everything that fits leaves now, written or not. */
  flushOnUnload(): void;
  stop(): void;
  /** The last failure, until something succeeds. */
  connectionFailure(): Failure | null;
  isSending(): boolean;
  failures(): number;
}

/** Sends a journal in order, one batch in flight, until every entry is acknowledged or refused. */
export function createSender<E extends Numbered>(options: SenderOptions<E>): Sender {
  const { journal, timers } = options;
  const onChange = options.onChange ?? (() => undefined);
  let sending = false;
  let halted = false;
  let failures = 0;
  let connectionFailure: Failure | null = null;
  let cancelWait: (() => void) | null = null;
  let maxEntries = fullBatch.maxEntries;

  const wait = (): void => {
    cancelWait?.();
    cancelWait = timers.after(computeBackoffMs(failures, options.random), () => {
      cancelWait = null;
      void pump();
    });
  };

  const refuse = (refusals: readonly { entry: E; code: string }[]): void => {
    if (refusals.length === 0) return;
    options.onRefused(refusals);
    journal.park(refusals.map((refusal) => refusal.entry.seq));
  };

  const settle = async (entries: readonly E[], result: SendResult): Promise<number> => {
    const known = new Map(entries.map((entry) => [entry.seq, entry]));
    const done = result.done.filter((seq) => known.has(seq));
    const refused = result.refused.flatMap(({ seq, code }) => {
      const entry = known.get(seq);
      return entry && !done.includes(seq) ? [{ entry, code }] : [];
    });
    if (done.length > 0) await journal.settle(done);
    refuse(refused);
    return done.length + refused.length;
  };

  /** True: go on with the loop at once. */
  const afterFailure = async (error: unknown, batch: Batch<E>): Promise<boolean> => {
    const failure = classifyFailure(error);
    if (failure.kind === 'refused') {
      // Something in the batch is not acceptable: halve it until the entry at fault stands alone, and give up only that.
      const [only] = batch.entries;
      if (batch.entries.length > 1) maxEntries = Math.ceil(batch.entries.length / 2);
      else if (only) {
        maxEntries = fullBatch.maxEntries;
        refuse([{ entry: only, code: failure.code }]);
      }
      return true;
    }
    connectionFailure = failure;
    failures += 1;
    if (isWorthRetrying(failure.kind)) wait();
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
      // A reply that settles nothing would be asked for again for ever.
      if (settled === 0) return await afterFailure({ status: 500, code: 'nothing-settled' }, batch);
      failures = 0;
      connectionFailure = null;
      return true;
    } catch (error) {
      return await afterFailure(error, batch);
    }
  };

  const pump = async (): Promise<void> => {
    if (sending || halted || cancelWait) return;
    sending = true;
    try {
      for (;;) {
        const batch = takeBatch(journal.sendable(), { ...fullBatch, maxEntries });
        const [oldest] = journal.sendable();
        if (batch.oversized && oldest) {
          refuse([{ entry: oldest, code: 'text-too-long' }]);
          continue;
        }
        if (batch.entries.length === 0 || halted) break;
        onChange();
        const goOn = await sendOne(batch);
        onChange();
        if (!goOn || halted) break;
      }
    } finally {
      sending = false;
      onChange();
    }
  };

  const retryNow = (): void => {
    cancelWait?.();
    cancelWait = null;
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
      cancelWait?.();
      cancelWait = null;
    },
    connectionFailure: () => connectionFailure,
    isSending: () => sending,
    failures: () => failures,
  };
}
