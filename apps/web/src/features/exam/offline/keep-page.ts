import { dropOfflineCache, offlineCacheName } from '#lib/page/offline-cache.ts';
import { copyPath } from './snapshot-store.ts';

const canKeep = (): boolean => !import.meta.env.DEV && 'serviceWorker' in navigator && 'caches' in globalThis;

/** The page itself and every file it has loaded so far: the browser has them in its own cache. */
function loadedFiles(): string[] {
  const files = performance.getEntriesByType('resource').map((entry) => entry.name);
  const assets = new URL('assets/', document.baseURI).href;
  return ['./', ...new Set(files.filter((name) => name.startsWith(assets)))];
}

/** Lets the page be loaded again without a line. What a browser refuses to keep only costs that. */
export async function keepPage(): Promise<void> {
  if (!canKeep()) return;
  try {
    const registration = await navigator.serviceWorker.register('offline-worker.js');
    await (await caches.open(offlineCacheName)).addAll(loadedFiles());
    await registration.update();
  } catch {
    // Tried again with the next stage of the exam.
  }
}

/** Lets go of the page of an exam that was only looked at. An exam that is open in another tab goes on needing its own. */
export async function dropUnusedPage(): Promise<void> {
  if (!canKeep()) return;
  const kept = await (await caches.open(offlineCacheName)).keys().catch(() => []);
  if (!kept.some(({ url }) => new URL(url).pathname.startsWith(copyPath))) dropOfflineCache();
}
