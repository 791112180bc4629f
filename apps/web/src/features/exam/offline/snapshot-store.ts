import { offlineCacheName } from '#lib/page/offline-cache.ts';
import type { SnapshotStore } from '../core/attempt/attempt-snapshot.ts';

/** Where snapshots begin: whatever lies here is an open exam. */
export const copyPath = '/snapshot-store/';

/** The snapshot of an open attempt, beside the page's own files in the browser's cache: one deletion takes all. */
export function createSnapshotStore(userId: string, shortUrlId: string): SnapshotStore {
  const addressOf = (part: string): string =>
    `/offline-${part}/${encodeURIComponent(userId)}/${encodeURIComponent(shortUrlId)}`;
  const open = (): Promise<Cache> => caches.open(offlineCacheName);
  return {
    async find(part) {
      if (!('caches' in globalThis)) return null;
      const found = await (await open()).match(addressOf(part));
      return found ? found.json() : null;
    },
    async keep(part, content) {
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
