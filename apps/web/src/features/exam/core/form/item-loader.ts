import type { FormItem } from '@certame/contract/features/exam/form.ts';
import { computeBackoffMs } from '../sending/backoff.ts';
import type { Timers } from '../time/timers.ts';

/** Few at a time, so that the question on the screen is not held up by those behind it. */
const itemsPerCall = 6;

export interface ItemLoader {
  /** Loads what is missing, most needed first; a new order replaces the one before. */
  want(itemIds: readonly string[]): void;
  retryNow(): void;
  stop(): void;
}

export function createItemLoader(options: {
  timers: Timers;
  random: () => number;
  load(itemIds: readonly string[]): Promise<FormItem[]>;
  onItems(items: readonly FormItem[]): void;
}): ItemLoader {
  let wanted: readonly string[] = [];
  let loading = false;
  let stopped = false;
  let failures = 0;
  let cancelWait: (() => void) | null = null;

  const pump = async (): Promise<void> => {
    if (loading || stopped || cancelWait) return;
    loading = true;
    try {
      while (!stopped && wanted.length > 0) {
        const asked = wanted.slice(0, itemsPerCall);
        const items = await options.load(asked);
        failures = 0;
        // What the server keeps back is not asked for again until a new order comes.
        wanted = wanted.filter((itemId) => !asked.includes(itemId));
        options.onItems(items);
      }
    } catch {
      failures += 1;
      cancelWait = options.timers.after(computeBackoffMs(failures, options.random), () => {
        cancelWait = null;
        void pump();
      });
    } finally {
      loading = false;
    }
  };

  return {
    want(itemIds) {
      wanted = itemIds;
      void pump();
    },
    retryNow() {
      cancelWait?.();
      cancelWait = null;
      void pump();
    },
    stop() {
      stopped = true;
      cancelWait?.();
    },
  };
}
