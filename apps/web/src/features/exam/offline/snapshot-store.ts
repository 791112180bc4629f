import { offlineCacheName } from '#lib/page/offline-cache.ts';
import type { SnapshotParts, SnapshotStore } from '../core/attempt/attempt-snapshot.ts';

/** Prefix of the cache keys of all snapshots: an entry under it belongs to an open exam. */
export const snapshotPath = '/offline-snapshot/';

/** Stores the snapshot of an open attempt beside the page's files in the Cache API: one deletion removes both. */
export function createSnapshotStore(userId: string, shortUrlId: string): SnapshotStore {
  const addressOf = (part: keyof SnapshotParts): string =>
    `${part === 'snapshot' ? snapshotPath : '/offline-newer/'}${encodeURIComponent(userId)}/${encodeURIComponent(shortUrlId)}`;
  return {
    async find(part) {
      if (!('caches' in globalThis)) return null;
      // `caches.match`, since opening the cache would create it.
      const found = await caches.match(addressOf(part), { cacheName: offlineCacheName });
      return found ? found.json() : null;
    },
    async save(part, content) {
      if (!('caches' in globalThis)) return;
      await (await caches.open(offlineCacheName)).put(addressOf(part), new Response(JSON.stringify(content)));
    },
    async forget() {
      if (!('caches' in globalThis) || !(await caches.has(offlineCacheName))) return;
      const cache = await caches.open(offlineCacheName);
      await Promise.all([cache.delete(addressOf('snapshot')), cache.delete(addressOf('newer'))]);
    },
  };
}
