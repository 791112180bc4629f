import type { ResponseValue } from '@certame/contract/features/exam/form.ts';
import { afterFrame, type Timers } from '../time/timers.ts';

/** A text that grows is journaled behind the frame of its first key and then at this interval: a crash loses less than that. */
const typingWriteMs = 100;
/** Debounce: a text may be sent after this pause ... */
const typingRestMs = 1000;
/** ... and at the latest after this time in a long burst. */
const typingEveryMs = 2000;
/** Throttle: a choice is journaled at once; with a key held down, not more often than this. */
const choosingWriteMs = 150;

type How = 'typed' | 'chosen';

export interface AnswerBuffer {
  /** A text that grows letter by letter. */
  type(itemId: string, value: ResponseValue): void;
  /** A choice: complete in itself. */
  choose(itemId: string, value: ResponseValue): void;
  /** Journals everything now and ends the bursts: the field is left, the question changes, the page is hidden. */
  flush(): void;
  isBuffered(itemId: string): boolean;
  bufferedItems(): string[];
}

/** Answer buffer between keyboard and journal: decides when a change becomes an entry, and when a burst of typing is over. */
export function createAnswerBuffer(options: {
  timers: Timers;
  write(itemId: string, value: ResponseValue, how: How): void;
  /** What was typed so far may be sent. */
  onRest(): void;
}): AnswerBuffer {
  const { timers, write } = options;
  const buffered = new Map<string, { value: ResponseValue; how: How; cancel: () => void }>();
  const bursts = new Map<string, () => void>();
  const writtenAtMs = new Map<string, number>();
  const restedAtMs = new Map<string, number>();

  const put = (itemId: string): void => {
    const change = buffered.get(itemId);
    if (!change) return;
    change.cancel();
    buffered.delete(itemId);
    writtenAtMs.set(itemId, timers.monotonicMs());
    write(itemId, change.value, change.how);
  };
  const rest = (itemId: string): void => {
    put(itemId);
    bursts.get(itemId)?.();
    bursts.delete(itemId);
    restedAtMs.set(itemId, timers.monotonicMs());
    options.onRest();
  };

  const sinceMs = (times: ReadonlyMap<string, number>, itemId: string): number =>
    timers.monotonicMs() - (times.get(itemId) ?? Number.NEGATIVE_INFINITY);

  const buffer = (itemId: string, value: ResponseValue, how: How, everyMs: number): void => {
    const before = buffered.get(itemId);
    // Throttle: the first change starts the timer, later ones only replace the value.
    if (before && before.how === how) {
      buffered.set(itemId, { ...before, value });
      return;
    }
    before?.cancel();
    const waitMs = everyMs - sinceMs(writtenAtMs, itemId);
    const putIt = (): void => put(itemId);
    const isDue = waitMs <= 0;
    // After the frame: cloning a long text for the disk would delay the frame that shows the keystroke.
    const cancel =
      isDue && how === 'typed' ? afterFrame(timers, putIt) : timers.after(Math.max(0, waitMs), putIt);
    buffered.set(itemId, { value, how, cancel });
    if (isDue && how === 'chosen') putIt();
  };

  return {
    type(itemId, value) {
      if (!bursts.has(itemId)) {
        const waitMs = Math.max(typingRestMs, typingEveryMs - sinceMs(restedAtMs, itemId));
        bursts.set(
          itemId,
          timers.after(waitMs, () => rest(itemId)),
        );
      }
      buffer(itemId, value, 'typed', typingWriteMs);
    },
    choose(itemId, value) {
      buffer(itemId, value, 'chosen', choosingWriteMs);
    },
    flush() {
      for (const itemId of [...buffered.keys()]) put(itemId);
      for (const itemId of [...bursts.keys()]) rest(itemId);
    },
    isBuffered: (itemId) => buffered.has(itemId),
    bufferedItems: () => [...buffered.keys()],
  };
}
