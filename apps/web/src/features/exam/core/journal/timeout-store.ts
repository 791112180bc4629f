import type { Timers } from '../time/timers.ts';
import type { JournalStore, Numbered } from './journal-store.ts';

/** Timeout of the disk: a slower one must not delay the exam. */
const patienceMs = 2000;

export interface TimeoutStore extends JournalStore {
  /** `onLate` gets the entries that arrive after the timeout. */
  read(key: string, onLate?: (found: Numbered[]) => void): Promise<Numbered[]>;
  /** An operation has timed out and is still unanswered. */
  isTimedOut(): boolean;
}

/**
 * Timeout around a store: some browsers open their database and then never answer. Every operation is still passed on in
 * order, so a disk that was only slow has all of them in the end; after the first timeout callers no longer wait.
 */
export function createTimeoutStore(store: JournalStore | TimeoutStore, timers: Timers): TimeoutStore {
  if ('isTimedOut' in store) return store;
  let overdue = 0;
  const wait = <T>(work: Promise<T>, onLate?: (value: T) => void): Promise<T> =>
    new Promise((resolve, reject) => {
      let isLate = false;
      const giveUp = (): void => {
        isLate = true;
        overdue += 1;
        reject(new Error('the device does not answer'));
      };
      const stopWaiting = overdue > 0 ? () => undefined : timers.after(patienceMs, giveUp);
      if (overdue > 0) giveUp();
      const settle = (): void => {
        stopWaiting();
        if (isLate) overdue -= 1;
      };
      work.then(
        (value) => {
          settle();
          if (isLate) onLate?.(value);
          resolve(value);
        },
        (error: unknown) => {
          settle();
          reject(error);
        },
      );
    });
  return {
    read: (key, onLate) => wait(store.read(key), onLate),
    put: (key, entries) => wait(store.put(key, entries)),
    remove: (key, seqs) => wait(store.remove(key, seqs)),
    clear: (key) => wait(store.clear(key)),
    isTimedOut: () => overdue > 0,
  };
}
