import type { FormItem } from '@certame/contract/features/exam/form.ts';
import { createRetryTimer } from '../sending/retry-timer.ts';
import type { Timers } from '../time/timers.ts';

/** Few at first, so that the question on the screen doesn't wait for later ones. */
const firstItemsPerCall = 6;
/** The server gives fifty at most. */
const mostItemsPerCall = 48;
/**
 * Adaptive batch size: after a call faster than this the next one asks for twice as many items, since each call costs a round trip and a
 * render of the room.
 */
const quickCallMs = 700;

export interface ItemLoader {
  /** Loads the contents of these items in their order; a new list replaces the one before. */
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
  let itemsPerCall = firstItemsPerCall;
  const retry = createRetryTimer(options.timers, options.random, () => void pump());

  const pump = async (): Promise<void> => {
    if (loading || stopped || retry.isPending()) return;
    loading = true;
    try {
      while (!stopped && missing.length > 0) {
        const asked = missing.slice(0, itemsPerCall);
        const beganMs = options.timers.monotonicMs();
        const items = await options.load(asked);
        failures = 0;
        const isQuick = options.timers.monotonicMs() - beganMs < quickCallMs;
        itemsPerCall = isQuick ? Math.min(itemsPerCall * 2, mostItemsPerCall) : firstItemsPerCall;
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
