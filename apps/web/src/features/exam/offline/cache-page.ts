import { countDrops, dropOfflineCache, offlineCacheName } from '#lib/page/offline-cache.ts';
import { snapshotPath } from './snapshot-store.ts';

const canCache = (): boolean =>
  !import.meta.env.DEV && 'serviceWorker' in navigator && 'caches' in globalThis;

/** The page itself and every file it has loaded so far, which the browser's HTTP cache still has. */
function loadedFiles(): string[] {
  const files = performance.getEntriesByType('resource').map((entry) => entry.name);
  const assets = new URL('assets/', document.baseURI).href;
  return ['./', ...new Set(files.filter((name) => name.startsWith(assets)))];
}

/** The caching that began last. */
let caching: Promise<void> = Promise.resolve();

/** Caches the page's files for the service worker, so that the page can be loaded again without a connection. A failure costs only that. */
export function cachePage(): Promise<void> {
  caching = putPage();
  return caching;
}

/** Timeout: slower caching must not delay the exam. */
const patienceMs = 1000;

/** Resolves when the page is cached, or can't be, or takes too long. */
export const whenPageCached = (): Promise<void> =>
  Promise.race([caching, new Promise<void>((resolve) => setTimeout(resolve, patienceMs))]);

async function putPage(): Promise<void> {
  if (!canCache()) return;
  const dropsBefore = countDrops();
  try {
    // A reload renders the exam with Preact, even if this page uses React (`lib/view-library/`): its library is cached too.
    await import('#lib/view-library/preact-library.ts');
    const registration = await navigator.serviceWorker.register('offline-worker.js');
    if (countDrops() !== dropsBefore) return;
    await (await caches.open(offlineCacheName)).addAll(loadedFiles());
    await navigator.serviceWorker.ready;
    await registration.update();
  } catch {
    // Tried again with the next stage of the exam.
  }
}

/** Empties the offline cache after an exam that wasn't begun, unless an exam that is open in another tab needs it. */
export function dropUnusedPage(): void {
  if (canCache()) dropOfflineCache((paths) => paths.some((path) => path.startsWith(snapshotPath)));
}
