import type { ResponseValue } from '@certame/contract/features/exam/endpoints.ts';
import type { Timers } from '../time/timers.ts';

/** Typing rests this long before it is written down ... */
const typingRestMs = 1000;
/** ... and a long burst is written down once in this time. */
const typingEveryMs = 2000;
/** Choosing is written down at once; a key held down, not more often than this. */
const choosingEveryMs = 300;

export interface Pen {
  /** A text that grows letter by letter. */
  type(itemId: string, value: ResponseValue): void;
  /** A choice: complete in itself. */
  choose(itemId: string, value: ResponseValue): void;
  /** Writes everything down now: the field is left, the question changes, the page is hidden or closed. */
  flush(): void;
  isWet(itemId: string): boolean;
  wetItems(): string[];
}

/** Between the keyboard and the journal: decides when a change becomes an entry. */
export function createPen(options: {
  timers: Timers;
  write(itemId: string, value: ResponseValue, how: 'typed' | 'chosen'): void;
}): Pen {
  const { timers, write } = options;
  const wet = new Map<string, { value: ResponseValue; how: 'typed' | 'chosen'; cancel: () => void }>();
  const writtenAtMs = new Map<string, number>();

  const put = (itemId: string): void => {
    const drop = wet.get(itemId);
    if (!drop) return;
    drop.cancel();
    wet.delete(itemId);
    writtenAtMs.set(itemId, timers.monotonicMs());
    write(itemId, drop.value, drop.how);
  };

  const hold = (itemId: string, value: ResponseValue, how: 'typed' | 'chosen', waitMs: number): void => {
    const before = wet.get(itemId);
    // The first change of a burst sets the time; later ones only the text.
    if (before && before.how === how) {
      wet.set(itemId, { ...before, value });
      return;
    }
    before?.cancel();
    wet.set(itemId, { value, how, cancel: timers.after(waitMs, () => put(itemId)) });
  };

  const sinceMs = (itemId: string): number =>
    timers.monotonicMs() - (writtenAtMs.get(itemId) ?? Number.NEGATIVE_INFINITY);

  return {
    type(itemId, value) {
      hold(itemId, value, 'typed', Math.max(typingRestMs, typingEveryMs - sinceMs(itemId)));
    },
    choose(itemId, value) {
      const waitMs = choosingEveryMs - sinceMs(itemId);
      hold(itemId, value, 'chosen', Math.max(0, waitMs));
      if (waitMs <= 0) put(itemId);
    },
    flush() {
      for (const itemId of [...wet.keys()]) put(itemId);
    },
    isWet: (itemId) => wet.has(itemId),
    wetItems: () => [...wet.keys()],
  };
}
