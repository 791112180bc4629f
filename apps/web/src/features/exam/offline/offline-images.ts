import { offlineCacheName } from '#lib/page/offline-cache.ts';

const addressOf = (fileId: string): string => `/offline-image/${encodeURIComponent(fileId)}`;

/** An image that the open exam has shown on this device. A file never changes, so the cached one is always right. */
export async function findCachedImage(fileId: string): Promise<Blob | null> {
  if (!('caches' in globalThis)) return null;
  const found = await caches.match(addressOf(fileId)).catch(() => undefined);
  return found ? found.blob() : null;
}

/** Where a browser refuses to store the image, it is fetched again after a reload. */
export async function cacheImage(fileId: string, image: Blob): Promise<void> {
  if (!('caches' in globalThis)) return;
  await caches
    .open(offlineCacheName)
    .then((cache) => cache.put(addressOf(fileId), new Response(image)))
    .catch(() => undefined);
}
