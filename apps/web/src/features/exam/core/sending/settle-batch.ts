import type { Journal } from '../journal/journal.ts';
import type { Numbered } from '../journal/journal-store.ts';
import type { SendResult } from './send-result.ts';

type EntryRefusal<E> = { entry: E; code: string };

export interface BatchSettling<E> {
  /** Puts aside what the server does not take. */
  refuse(refusals: readonly EntryRefusal<E>[]): void;
  /** Of what was sent, what is safe or refused now. @returns how many of it. */
  settle(entries: readonly E[], result: SendResult): Promise<number>;
}

/** Of a reply what it says about the batch: a number that wasn't sent tells nothing, and what is safe isn't refused. */
function matchResult<E extends Numbered>(
  entries: readonly E[],
  result: SendResult,
): { done: number[]; refused: EntryRefusal<E>[] } {
  const known = new Map(entries.map((entry) => [entry.seq, entry]));
  const done = result.done.filter((seq) => known.has(seq));
  const refused = result.refused.flatMap(({ seq, code }) => {
    const entry = known.get(seq);
    return entry && !done.includes(seq) ? [{ entry, code }] : [];
  });
  return { done, refused };
}

/** What a reply does to the journal. */
export function createBatchSettling<E extends Numbered>(
  journal: Journal<E>,
  onRefused: (refusals: readonly EntryRefusal<E>[]) => void,
): BatchSettling<E> {
  const refuse = (refusals: readonly EntryRefusal<E>[]): void => {
    if (refusals.length === 0) return;
    onRefused(refusals);
    journal.park(refusals.map(({ entry }) => entry.seq));
  };
  return {
    refuse,
    async settle(entries, result) {
      const { done, refused } = matchResult(entries, result);
      if (done.length > 0) await journal.settle(done);
      refuse(refused);
      return done.length + refused.length;
    },
  };
}
