import type { Timers } from '../time/timers.ts';
import { createMemoryStore, type JournalStore, type Numbered } from './journal-store.ts';
import { reserveBlock, type SeqReserve } from './seq-reserve.ts';

interface Kept<E> {
  entry: E;
  /** On disk, or given up: may be sent. */
  written: boolean;
  /** Has left in a request once: the server may know it, so it never changes again. */
  sent: boolean;
}

export interface Journal<E extends Numbered> {
  /** Numbers a change, keeps it, and resolves when it is on disk. `entry` is there at once. */
  append(make: (seq: number) => E): { entry: E; written: Promise<void> };
  /**
   * Puts a longer text in the place of the newest entry when that has not been sent yet; undefined where it is not
   * possible. A typing burst on a dead line stays one entry instead of hundreds.
   */
  amendNewest(
    matches: (entry: E) => boolean,
    change: (entry: E) => E,
  ): { entry: E; written: Promise<void> } | undefined;
  /** Oldest first, everything that has not been acknowledged. */
  pending(): readonly E[];
  /** Oldest first, up to the first entry that is not on disk yet. */
  sendable(): readonly E[];
  markSent(entries: readonly E[]): void;
  /** Forgets entries: acknowledged, or refused for good. */
  settle(seqs: readonly number[]): Promise<void>;
  /** Numbers go on above this one: the server has seen it. */
  raiseFloor(seq: number): void;
  /** False: the browser refuses to keep anything, a reload loses what was not sent. */
  isDurable(): boolean;
  lastSeq(): number;
  clear(): Promise<void>;
}

export interface JournalOptions {
  /** Null where the browser has no place to keep anything. */
  store: JournalStore | null;
  key: string;
  /** Highest number the server has seen. */
  floorSeq: number;
  reserve: SeqReserve;
  timers: Timers;
  onChange?: () => void;
}

/** A write that takes longer than this does not hold up the sending. */
const writePatienceMs = 3000;

/** Opens a list of numbered entries with what an earlier load of the page left behind. */
export async function openJournal<E extends Numbered>(options: JournalOptions): Promise<Journal<E>> {
  const { key, timers } = options;
  const onChange = options.onChange ?? (() => undefined);
  let durable = options.store !== null;
  const store = options.store ?? createMemoryStore();
  let found: E[] = [];
  try {
    found = (await store.read(key)) as E[];
  } catch {
    durable = false;
  }
  // Whether an earlier page sent them is unknown: they count as sent.
  let kept: Kept<E>[] = found
    .sort((a, b) => a.seq - b.seq)
    .map((entry) => ({ entry, written: true, sent: true }));
  let reserved = options.reserve.read();
  let lastSeq = Math.max(options.floorSeq, kept.at(-1)?.entry.seq ?? 0, reserved);

  const nextSeq = (): number => {
    lastSeq += 1;
    if (lastSeq > reserved) {
      reserved = lastSeq + reserveBlock - 1;
      options.reserve.write(reserved);
    }
    return lastSeq;
  };

  const giveUp = (): void => {
    if (!durable) return;
    durable = false;
    onChange();
  };

  const write = async (item: Kept<E>): Promise<void> => {
    const { entry } = item;
    let stopWaiting: () => void = () => undefined;
    const patience = new Promise<'late'>((resolve) => {
      stopWaiting = timers.after(writePatienceMs, () => resolve('late'));
    });
    try {
      const outcome = await Promise.race([store.put(key, [entry]).then(() => 'written' as const), patience]);
      if (outcome === 'late') giveUp();
    } catch {
      giveUp();
    }
    stopWaiting();
    // A later amendment of the same entry is still on its way to the disk.
    if (item.entry === entry) item.written = true;
    // Acknowledged meanwhile (a page that is being left sends before the disk answers): leave no trace of it.
    if (!kept.includes(item)) await store.remove(key, [entry.seq]).catch(giveUp);
    onChange();
  };

  return {
    append(make) {
      const item: Kept<E> = { entry: make(nextSeq()), written: false, sent: false };
      kept.push(item);
      onChange();
      return { entry: item.entry, written: write(item) };
    },
    amendNewest(matches, change) {
      const item = kept.at(-1);
      if (!item || item.sent || !matches(item.entry)) return undefined;
      item.entry = { ...change(item.entry), seq: item.entry.seq };
      item.written = false;
      onChange();
      return { entry: item.entry, written: write(item) };
    },
    pending: () => kept.map((item) => item.entry),
    sendable: () => {
      const stop = kept.findIndex((item) => !item.written);
      return (stop === -1 ? kept : kept.slice(0, stop)).map((item) => item.entry);
    },
    markSent(entries) {
      const seqs = new Set(entries.map((entry) => entry.seq));
      for (const item of kept) if (seqs.has(item.entry.seq)) item.sent = true;
    },
    async settle(seqs) {
      const settled = new Set(seqs);
      kept = kept.filter((item) => !settled.has(item.entry.seq));
      onChange();
      // Failing here costs only a repeated send, which the server recognises.
      await store.remove(key, [...settled]).catch(giveUp);
    },
    raiseFloor(seq) {
      lastSeq = Math.max(lastSeq, seq);
    },
    isDurable: () => durable,
    lastSeq: () => lastSeq,
    async clear() {
      kept = [];
      onChange();
      options.reserve.clear();
      await store.clear(key).catch(giveUp);
    },
  };
}
