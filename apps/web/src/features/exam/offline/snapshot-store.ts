import { offlineCacheName } from '#lib/page/offline-cache.ts';
import type { SnapshotParts, SnapshotStore } from '../core/attempt/attempt-snapshot.ts';

/** Prefix of all snapshots' addresses: an entry under it belongs to an open exam. */
export const snapshotPath = '/offline-snapshot/';

/** The snapshot of an open attempt, beside the page's own files in the browser's cache: one deletion removes both. */
export function createSnapshotStore(userId: string, shortUrlId: string): SnapshotStore {
  const addressOf = (part: keyof SnapshotParts): string =>
    `${part === 'snapshot' ? snapshotPath : '/offline-newer/'}${encodeURIComponent(userId)}/${encodeURIComponent(shortUrlId)}`;
  const open = (): Promise<Cache> => caches.open(offlineCacheName);
  return {
    async find(part) {
      if (!('caches' in globalThis)) return null;
      const found = await (await open()).match(addressOf(part));
      return found ? found.json() : null;
    },
    async save(part, content) {
      if (!('caches' in globalThis)) return;
      await (await open()).put(addressOf(part), new Response(JSON.stringify(content)));
    },
    async forget() {
      if (!('caches' in globalThis)) return;
      const cache = await open();
      await Promise.all([cache.delete(addressOf('snapshot')), cache.delete(addressOf('newer'))]);
    },
  };
}
