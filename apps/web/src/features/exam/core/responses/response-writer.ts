import type { ResponseValue } from '@certame/contract/features/exam/form.ts';
import type { Journal } from '../journal/journal.ts';
import type { Timers } from '../time/timers.ts';
import type { ResponseEntry } from './response-entry.ts';

/** A burst of typing that waits for the connection stays one entry for this long. */
const amendForMs = 30_000;

type Write = (
  itemId: string,
  value: ResponseValue,
  how: 'typed' | 'chosen',
) => { entry: ResponseEntry; written: Promise<void> };

/** Journals changes: a text that is typed on amends its entry as long as that is possible. */
export function createResponseWriter(
  journal: Journal<ResponseEntry>,
  timers: Timers,
  nowIso: () => string,
): Write {
  const typedSinceMs = new Map<number, number>();
  return (itemId, value, how) => {
    const nowMs = timers.monotonicMs();
    const stamp = { value, answered_at: nowIso() };
    const isTyped = how === 'typed';
    const isSameBurst = (entry: ResponseEntry): boolean =>
      entry.item_id === itemId && nowMs - (typedSinceMs.get(entry.seq) ?? -amendForMs) < amendForMs;
    const amended = isTyped
      ? journal.amendNewest(isSameBurst, (entry) => ({ ...entry, ...stamp }))
      : undefined;
    if (amended) return amended;
    const kept = journal.append((seq) => ({ item_id: itemId, seq, ...stamp }), isTyped);
    if (isTyped) typedSinceMs.set(kept.entry.seq, nowMs);
    return kept;
  };
}
