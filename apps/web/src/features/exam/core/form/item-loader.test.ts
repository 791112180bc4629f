import type { FormItem } from '@certame/contract/features/exam/form.ts';
import { expect, it } from 'vitest';
import { createItemLoader } from './item-loader.ts';

const ids = Array.from({ length: 180 }, (_unused, index) => `item-${index}`);

/** Loads over a connection on which each call takes `callMs`; returns the batch sizes. */
async function loadOver(callMs: number): Promise<number[]> {
  let nowMs = 0;
  const sizes: number[] = [];
  await new Promise<void>((resolve) => {
    let loaded = 0;
    const loader = createItemLoader({
      timers: { monotonicMs: () => nowMs, after: () => () => undefined },
      random: () => 0,
      async load(itemIds) {
        sizes.push(itemIds.length);
        nowMs += callMs;
        return itemIds.map((id) => ({ item_id: id }) as FormItem);
      },
      onItems(items) {
        loaded += items.length;
        if (loaded === ids.length) resolve();
      },
    });
    loader.load(ids);
  });
  return sizes;
}

it('asks for more with each call that is over quickly, and for few on a slow line', async () => {
  expect(await loadOver(100)).toEqual([6, 12, 24, 48, 48, 42]);
  expect(await loadOver(3000)).toEqual(Array.from({ length: 30 }, () => 6));
});
