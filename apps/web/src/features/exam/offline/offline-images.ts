import { offlineCacheName } from '#lib/page/offline-cache.ts';

const addressOf = (fileId: string): string => `/offline-image/${encodeURIComponent(fileId)}`;

/** An image that the open exam has shown on this device, whatever the line is like; a file never changes. */
export async function findKeptImage(fileId: string): Promise<Blob | null> {
  if (!('caches' in globalThis)) return null;
  const found = await caches.match(addressOf(fileId)).catch(() => undefined);
  return found ? found.blob() : null;
}

/** What a browser refuses to keep is fetched again after a reload. */
export async function keepImage(fileId: string, image: Blob): Promise<void> {
  if (!('caches' in globalThis)) return;
  await caches
    .open(offlineCacheName)
    .then((cache) => cache.put(addressOf(fileId), new Response(image)))
    .catch(() => undefined);
}
