import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

/** Fakes of the service worker and Cache API; `finish` ends the caching. */
async function browserThatCaches() {
  vi.useFakeTimers();
  vi.stubEnv('DEV', false);
  const adding = Promise.withResolvers<void>();
  vi.stubGlobal('caches', { open: async () => ({ addAll: () => adding.promise }) });
  vi.stubGlobal('navigator', {
    serviceWorker: { register: async () => ({ update: async () => undefined }) },
  });
  vi.stubGlobal('document', { baseURI: 'https://exam.example/' });
  // The clock stands still: what is loaded later would not arrive.
  await import('#lib/view-library/preact-library.ts');
  const { cachePage, whenPageCached } = await import('./cache-page.ts');
  let isReady = false;
  const wait = (): void => void whenPageCached().then(() => (isReady = true));
  return { cachePage, wait, finish: adding.resolve, isReady: () => isReady };
}

it('is waited for by a start, which waits no longer than a second', async () => {
  const browser = await browserThatCaches();
  void browser.cachePage();
  browser.wait();
  await vi.advanceTimersByTimeAsync(900);
  expect(browser.isReady()).toBe(false);
  browser.finish();
  await vi.advanceTimersByTimeAsync(1);
  expect(browser.isReady()).toBe(true);

  const slow = await browserThatCaches();
  void slow.cachePage();
  slow.wait();
  await vi.advanceTimersByTimeAsync(999);
  expect(slow.isReady()).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(slow.isReady()).toBe(true);
});
