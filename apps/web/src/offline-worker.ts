/**
 * Lets the page of an open exam be loaded again without a line. It keeps nothing by itself: the room puts the page and
 * its files into a cache while an exam is open and empties it afterwards (features/exam/offline). The line always
 * comes first for the page, so a newer version is never held back; files carry a hash of their content.
 */
interface FetchEvent extends Event {
  request: Request;
  respondWith(reply: Promise<Response>): void;
}
interface LifeEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface Worker {
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'activate' | 'install', listener: (event: LifeEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  location: Location;
}
const worker = globalThis as unknown as Worker;

/** A line that neither answers nor breaks is given up after this, where there is a copy to show. */
const patienceMs = 6000;

const page = new URL('./', worker.location.href);

async function loadPage(request: Request): Promise<Response> {
  const copy = await caches.match(page.href);
  if (!copy) return fetch(request);
  const patience = new Promise<Response>((resolve) => setTimeout(() => resolve(copy), patienceMs));
  return Promise.race([fetch(request).catch(() => copy), patience]);
}

const loadFile = async (request: Request): Promise<Response> =>
  (await caches.match(request)) ?? fetch(request);

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== page.origin) return;
  if (request.mode === 'navigate' && url.pathname === page.pathname) event.respondWith(loadPage(request));
  else if (url.pathname.startsWith(`${page.pathname}assets/`)) event.respondWith(loadFile(request));
});
