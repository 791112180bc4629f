import type { Journal } from '../journal/journal.ts';
import type { Numbered } from '../journal/journal-store.ts';
import type { SendResult } from './send-result.ts';

type EntryRejection<E> = { entry: E; code: string };

export interface BatchSettling<E> {
  /** Parks rejected entries. */
  reject(rejections: readonly EntryRejection<E>[]): void;
  /** Settles acknowledged entries and parks rejected ones. @returns how many entries the reply has decided. */
  settle(entries: readonly E[], result: SendResult): Promise<number>;
}

/** The part of a reply that is about the batch: unknown numbers are ignored, and an acknowledged entry isn't rejected. */
function matchResult<E extends Numbered>(
  entries: readonly E[],
  result: SendResult,
): { done: number[]; rejected: EntryRejection<E>[] } {
  const known = new Map(entries.map((entry) => [entry.seq, entry]));
  const done = result.done.filter((seq) => known.has(seq));
  const rejected = result.rejected.flatMap(({ seq, code }) => {
    const entry = known.get(seq);
    return entry && !done.includes(seq) ? [{ entry, code }] : [];
  });
  return { done, rejected };
}

/** Applies replies to the journal. */
export function createBatchSettling<E extends Numbered>(
  journal: Journal<E>,
  onRejected: (rejections: readonly EntryRejection<E>[]) => void,
): BatchSettling<E> {
  const reject = (rejections: readonly EntryRejection<E>[]): void => {
    if (rejections.length === 0) return;
    onRejected(rejections);
    journal.park(rejections.map(({ entry }) => entry.seq));
  };
  return {
    reject,
    async settle(entries, result) {
      const { done, rejected } = matchResult(entries, result);
      if (done.length > 0) await journal.settle(done);
      reject(rejected);
      return done.length + rejected.length;
    },
  };
}
