import { offlineCacheName } from '../../../lib/offline-cache.ts';
import type { AttemptCopy, CopyPlace } from '../core/attempt-copy.ts';

/** The copy of an open attempt, beside the page's own files in the browser's cache: one deletion takes all. */
export function createCopyPlace(userId: string, shortUrlId: string): CopyPlace {
  const address = `/offline-copy/${encodeURIComponent(userId)}/${encodeURIComponent(shortUrlId)}`;
  const open = (): Promise<Cache> => caches.open(offlineCacheName);
  return {
    async find() {
      if (!('caches' in globalThis)) return null;
      const found = await (await open()).match(address);
      return found ? ((await found.json()) as AttemptCopy) : null;
    },
    async keep(copy) {
      if (!('caches' in globalThis)) return;
      await (await open()).put(address, new Response(JSON.stringify(copy)));
    },
    async forget() {
      if ('caches' in globalThis) await (await open()).delete(address);
    },
  };
}
