import { afterEach, expect, it, vi } from 'vitest';
import { createSnapshotStore, snapshotPath } from './snapshot-store.ts';

afterEach(() => void vi.unstubAllGlobals());

/** Fake of the Cache API; opening a cache creates it. */
function stubCaches(): Map<string, Map<string, Response>> {
  const made = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const entries = made.get(name) ?? new Map<string, Response>();
    made.set(name, entries);
    return {
      put: async (address: string, response: Response) => void entries.set(address, response),
      delete: async (address: string) => entries.delete(address),
    };
  };
  const match = async (address: string, { cacheName }: { cacheName: string }) =>
    made.get(cacheName)?.get(address);
  vi.stubGlobal('caches', { open, match, has: async (name: string) => made.has(name) });
  return made;
}

it('stores a snapshot under the address by which an open exam is recognised', async () => {
  const made = stubCaches();
  const addresses = () => [...made.values()].flatMap((entries) => [...entries.keys()]);
  const store = createSnapshotStore('user', 'form');
  await store.save('newer', { answer_id: 'a', responses: [] });
  expect(addresses().some((address) => address.startsWith(snapshotPath))).toBe(false);
  await store.save('snapshot', { reply: {} as never, deviceOffsetMs: 5 });
  expect(addresses().some((address) => address.startsWith(snapshotPath))).toBe(true);
  expect(await store.find('snapshot')).toMatchObject({ deviceOffsetMs: 5 });
  await store.forget();
  expect(addresses()).toEqual([]);
});

it('makes no cache by looking for a snapshot or by forgetting one', async () => {
  const made = stubCaches();
  const store = createSnapshotStore('user', 'form');
  expect(await store.find('snapshot')).toBeNull();
  await store.forget();
  expect(made.size).toBe(0);
});
