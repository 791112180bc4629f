import type { Timers } from '../time/timers.ts';
import { createMemoryStore, type JournalStore, type Numbered } from './journal-store.ts';
import { createTimeoutStore } from './timeout-store.ts';

/** A store that never fails its callers: entries that the browser refuses to store stay in memory, and `isDurable` says so. */
export interface DurableStore {
  /** Reads the entries; `onLate` gets those that a slow disk returns after the timeout. */
  read(onLate: (found: Numbered[]) => void): Promise<Numbered[]>;
  put(entry: Numbered): Promise<void>;
  remove(seqs: readonly number[]): Promise<void>;
  clear(): Promise<void>;
  /** False: a reload loses what was not sent. */
  isDurable(): boolean;
}

/** @param store Null where the browser has no storage. */
export function createDurableStore(
  store: JournalStore | null,
  key: string,
  timers: Timers,
  onChange: () => void,
): DurableStore {
  const timed = createTimeoutStore(store ?? createMemoryStore(), timers);
  let durable = store !== null;
  const giveUp = (): void => {
    // A disk that is only slow may come back.
    if (!timed.isTimedOut()) durable = false;
    onChange();
  };
  return {
    read: (onLate) =>
      timed.read(key, onLate).catch((): Numbered[] => {
        giveUp();
        return [];
      }),
    put: (entry) => timed.put(key, [entry]).catch(giveUp),
    remove: (seqs) => timed.remove(key, [...seqs]).catch(giveUp),
    clear: () => timed.clear(key).catch(giveUp),
    isDurable: () => durable && !timed.isTimedOut(),
  };
}
