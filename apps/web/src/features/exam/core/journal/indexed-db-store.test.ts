import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openIndexedDbStore } from './indexed-db-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('waits 2 s for a database that never opens, so that the room goes on from memory', async () => {
  const failed = vi.fn();
  openIndexedDbStore({ open: () => ({}) } as unknown as IDBFactory).catch(failed);
  await vi.advanceTimersByTimeAsync(1900);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(failed).toHaveBeenCalledTimes(1);
});
