import type { FormItem } from '@certame/contract/features/exam/form.ts';
import { createRetryTimer } from '../sending/retry-timer.ts';
import type { Timers } from '../time/timers.ts';

/** Few at a time, so that the question on the screen doesn't wait for later ones. */
const itemsPerCall = 6;

export interface ItemLoader {
  /** Loads the contents of these items, first things first; a new list replaces the one before. */
  load(itemIds: readonly string[]): void;
  retryNow(): void;
  stop(): void;
}

export function createItemLoader(options: {
  timers: Timers;
  random: () => number;
  load(itemIds: readonly string[]): Promise<FormItem[]>;
  onItems(items: readonly FormItem[]): void;
}): ItemLoader {
  let missing: readonly string[] = [];
  let loading = false;
  let stopped = false;
  let failures = 0;
  const retry = createRetryTimer(options.timers, options.random, () => void pump());

  const pump = async (): Promise<void> => {
    if (loading || stopped || retry.isPendingMember()) return;
    loading = true;
    try {
      while (!stopped && missing.length > 0) {
        const asked = missing.slice(0, itemsPerCall);
        const items = await options.load(asked);
        failures = 0;
        // Items that the server doesn't return are not asked for again until the next `load`.
        missing = missing.filter((itemId) => !asked.includes(itemId));
        options.onItems(items);
      }
    } catch {
      failures += 1;
      retry.wait(failures);
    } finally {
      loading = false;
    }
  };

  return {
    load(itemIds) {
      missing = itemIds;
      void pump();
    },
    retryNow() {
      retry.cancel();
      void pump();
    },
    stop() {
      stopped = true;
      retry.cancel();
    },
  };
}
