import type { Timers } from '../time/timers.ts';
import { createDurableStore } from './durable-store.ts';
import type { JournalStore, Numbered } from './journal-store.ts';
import { createSeqCounter } from './seq-counter.ts';
import type { SeqReserve } from './seq-reserve.ts';

interface JournalItem<E> {
  entry: E;
  /** On disk as it is now, or given up: may be sent. */
  written: boolean;
  /** Still being typed: not sent while it is the newest. */
  open: boolean;
  /** Writes under way; the next one begins after them, with the text of that moment. */
  writing: Promise<void> | null;
  /** Has left in a request once: the server may know it, so it never changes again. */
  sent: boolean;
}

export interface Journal<E extends Numbered> {
  /**
   * Numbers a change, stores it, and resolves when it is on disk. `entry` is there at once. An `open` one is written to the disk like any
   * other, and is sent only when it has come to rest or is no longer the newest.
   */
  append(make: (seq: number) => E, open?: boolean): { entry: E; written: Promise<void> };
  /**
   * Puts a longer text in the place of the newest entry when that has not been sent yet; undefined where it is not
   * possible. A typing burst on a dead line stays one entry instead of hundreds.
   */
  amendNewest(
    matches: (entry: E) => boolean,
    change: (entry: E) => E,
  ): { entry: E; written: Promise<void> } | undefined;
  /** The newest entry may be sent: a burst of typing is over. */
  rest(): void;
  /** Writes everything to the disk now, also entries that wait for an older write: the page may be closed. */
  writeNow(): void;
  /** Not on the disk yet, as it is now. */
  isUnwritten(matches: (entry: E) => boolean): boolean;
  /** Oldest first, everything that has not been acknowledged. */
  pending(): readonly E[];
  /** Oldest first, up to the first entry that is not on disk yet or is still being typed. */
  sendable(): readonly E[];
  markSent(entries: readonly E[]): void;
  /** Forgets entries: acknowledged. */
  settle(seqs: readonly number[]): Promise<void>;
  /** Sets rejected entries aside: they wait no longer, and stay on the disk for another load of the page to try again. */
  park(seqs: readonly number[]): void;
  /** Entries that were rejected for now. */
  parked(): readonly E[];
  /** Removes parked entries that are obsolete. */
  dropParked(matches: (entry: E) => boolean): Promise<void>;
  /** Numbers go on above this one: the server has seen it. */
  raiseFloor(seq: number): void;
  /** False: the browser refuses to store anything, a reload loses unsent entries. */
  isDurable(): boolean;
  lastSeq(): number;
  clear(): Promise<void>;
}

export interface JournalOptions {
  /** Null where the browser has no storage. */
  store: JournalStore | null;
  key: string;
  /** Highest number the server has seen. */
  floorSeq: number;
  reserve: SeqReserve;
  timers: Timers;
  onChange?: () => void;
  /** A slow disk has returned the entries of an earlier load of the page after the journal was opened. */
  onFoundLate?: () => void;
}

/**
 * Write-ahead journal: an entry is numbered and on disk before it is sent, except by the last save of a page that is left. Opens with the
 * entries of an earlier load of the page.
 */
export async function openJournal<E extends Numbered>(options: JournalOptions): Promise<Journal<E>> {
  const onChange = options.onChange ?? (() => undefined);
  const store = createDurableStore(options.store, options.key, options.timers, onChange);
  let items: JournalItem<E>[] = [];
  let parked: E[] = [];
  const counter = createSeqCounter(options.reserve, options.floorSeq);
  const take = (found: Numbered[]): void => {
    const known = new Set([...items.map((item) => item.entry), ...parked].map(({ seq }) => seq));
    const older = (found as E[])
      .filter((entry) => !known.has(entry.seq))
      // Whether an earlier page sent them is unknown: they count as sent.
      .map((entry): JournalItem<E> => ({ entry, written: true, open: false, writing: null, sent: true }));
    items = [...older, ...items].sort((a, b) => a.entry.seq - b.entry.seq);
    counter.raise(items.at(-1)?.entry.seq ?? 0);
  };
  const takeLate = (found: Numbered[]): void => {
    take(found);
    options.onFoundLate?.();
    onChange();
  };
  take(await store.read(takeLate));

  const put = async (item: JournalItem<E>): Promise<void> => {
    const { entry } = item;
    await store.put(entry);
    // A later amendment of the same entry is still on its way to the disk.
    if (item.entry === entry) item.written = true;
    // Acknowledged meanwhile (a page that is being left sends before the disk answers): removed again.
    if (!items.includes(item) && !parked.includes(entry)) await store.remove([entry.seq]);
    onChange();
  };
  const write = (item: JournalItem<E>): Promise<void> => {
    item.writing ??= (async () => {
      do await put(item);
      while (!item.written && items.includes(item));
      item.writing = null;
    })();
    return item.writing;
  };

  return {
    append(make, open = false) {
      const item: JournalItem<E> = {
        entry: make(counter.next()),
        written: false,
        open,
        writing: null,
        sent: false,
      };
      items.push(item);
      onChange();
      return { entry: item.entry, written: write(item) };
    },
    amendNewest(matches, change) {
      const item = items.at(-1);
      if (!item || item.sent || !matches(item.entry)) return undefined;
      item.entry = { ...change(item.entry), seq: item.entry.seq };
      item.written = false;
      onChange();
      return { entry: item.entry, written: write(item) };
    },
    rest() {
      const newest = items.at(-1);
      if (newest) newest.open = false;
    },
    writeNow() {
      for (const item of items) if (!item.written) void put(item);
    },
    isUnwritten: (matches) => items.some((item) => !item.written && matches(item.entry)),
    pending: () => items.map((item) => item.entry),
    sendable: () => {
      const newest = items.at(-1);
      const stop = items.findIndex((item) => !item.written || (item.open && item === newest));
      return (stop === -1 ? items : items.slice(0, stop)).map((item) => item.entry);
    },
    markSent(entries) {
      const seqs = new Set(entries.map((entry) => entry.seq));
      for (const item of items) if (seqs.has(item.entry.seq)) item.sent = true;
    },
    async settle(seqs) {
      const settled = new Set(seqs);
      items = items.filter((item) => !settled.has(item.entry.seq));
      onChange();
      // Failing here costs only a repeated send, which the server recognises.
      await store.remove(seqs);
    },
    park(seqs) {
      const rejected = items.filter((item) => seqs.includes(item.entry.seq));
      items = items.filter((item) => !rejected.includes(item));
      parked.push(...rejected.map((item) => item.entry));
      onChange();
    },
    parked: () => parked,
    async dropParked(matches) {
      const dropped = parked.filter(matches);
      if (dropped.length === 0) return;
      parked = parked.filter((entry) => !dropped.includes(entry));
      await store.remove(dropped.map(({ seq }) => seq));
    },
    raiseFloor: counter.raise,
    isDurable: store.isDurable,
    lastSeq: counter.last,
    async clear() {
      items = [];
      parked = [];
      onChange();
      options.reserve.clear();
      await store.clear();
    },
  };
}
