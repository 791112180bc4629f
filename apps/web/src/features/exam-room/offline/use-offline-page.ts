import { useEffect } from 'react';
import { dropOfflineCache, offlineCacheName } from '../../../lib/offline-cache.ts';

/** The first question comes first; the copies cost no bytes then, for the browser has just loaded them. */
const afterMs = 2500;

/** The page itself and every file it has loaded so far. */
function loadedFiles(): string[] {
  const files = performance.getEntriesByType('resource').map((entry) => entry.name);
  const assets = new URL('assets/', document.baseURI).href;
  return ['./', ...new Set(files.filter((name) => name.startsWith(assets)))];
}

async function keepPage(): Promise<void> {
  const registration = await navigator.serviceWorker.register('offline-worker.js');
  await registration.update().catch(() => undefined);
  await (await caches.open(offlineCacheName)).addAll(loadedFiles());
}

/** While an exam is open its page survives a reload without a line; afterwards nothing of it is kept. */
export function useOfflinePage(open: boolean): void {
  useEffect(() => {
    if (import.meta.env.DEV || !('serviceWorker' in navigator)) return;
    if (!open) {
      dropOfflineCache();
      return;
    }
    // What a browser refuses to keep only costs the reload without a line.
    const timer = setTimeout(() => void keepPage().catch(() => undefined), afterMs);
    return () => clearTimeout(timer);
  }, [open]);
}
