/** What the open exam keeps for a reload without a line: the page's files and a copy of the attempt. */
export const offlineCacheName = 'certame-exam-room';

let dropping: Promise<void> = Promise.resolve();
let drops = 0;

/** How often the cache was dropped: what began to fill it before must not make it anew. */
export const countDrops = (): number => drops;

async function drop(isNeeded?: (paths: readonly string[]) => boolean): Promise<void> {
  // Opened only where it is there: to open it is to make it.
  if (!(await caches.has(offlineCacheName))) return;
  if (isNeeded) {
    const kept = await (await caches.open(offlineCacheName)).keys().catch(() => []);
    if (isNeeded(kept.map(({ url }) => new URL(url).pathname))) return;
  }
  await caches.delete(offlineCacheName);
}

/**
 * At the end of the exam and of the session: nothing of either stays on the device, unless `isNeeded` says so of what is in the cache.
 * The answers' journal is elsewhere.
 */
export function dropOfflineCache(isNeeded?: (paths: readonly string[]) => boolean): void {
  drops++;
  // Absent where the page is not served securely.
  if ('caches' in globalThis) dropping = drop(isNeeded).catch(() => undefined);
}

/** Resolves when what was to be dropped is gone: a document that ends before would leave it behind. */
export const whenOfflineCacheDropped = (): Promise<void> => dropping;
