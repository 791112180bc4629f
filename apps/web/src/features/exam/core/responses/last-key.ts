import type { Timers } from '../time/timers.ts';

/** Debounce: while keystrokes follow one another within this time, the shown state does not change. */
const settleMs = 300;

export interface LastKey {
  press(itemId: string): void;
  isRecent(itemId: string): boolean;
  isAnyRecent(): boolean;
}

/** The item that somebody types in at this moment. */
export function createLastKey(timers: Timers, onChange: () => void): LastKey {
  let last: { itemId: string; forget: () => void } | null = null;
  return {
    press(itemId) {
      last?.forget();
      const forget = timers.after(settleMs, () => {
        last = null;
        onChange();
      });
      last = { itemId, forget };
    },
    isRecent: (itemId) => last?.itemId === itemId,
    isAnyRecent: () => last !== null,
  };
}
