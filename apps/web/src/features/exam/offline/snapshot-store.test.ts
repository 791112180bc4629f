import { afterEach, expect, it, vi } from 'vitest';
import { createSnapshotStore, snapshotPath } from './snapshot-store.ts';

afterEach(() => void vi.unstubAllGlobals());

it('stores a snapshot under the address by which an open exam is recognised', async () => {
  const entries = new Map<string, Response>();
  const cache = {
    put: async (address: string, response: Response) => void entries.set(address, response),
    match: async (address: string) => entries.get(address),
    delete: async (address: string) => entries.delete(address),
  };
  vi.stubGlobal('caches', { open: async () => cache });
  const store = createSnapshotStore('user', 'form');
  await store.save('newer', { answer_id: 'a', responses: [] });
  expect([...entries.keys()].some((address) => address.startsWith(snapshotPath))).toBe(false);
  await store.save('snapshot', { reply: {} as never, deviceOffsetMs: 5 });
  expect([...entries.keys()].some((address) => address.startsWith(snapshotPath))).toBe(true);
  expect(await store.find('snapshot')).toMatchObject({ deviceOffsetMs: 5 });
  await store.forget();
  expect(entries.size).toBe(0);
});
