import { afterEach, expect, it, vi } from 'vitest';
import { closeExamImages, examImages } from './exam-images.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Fake of the Cache API, as far as the room uses it. */
function memoryCaches() {
  const kept = new Map<string, Response>();
  const cache = { put: async (address: string, reply: Response) => void kept.set(address, reply) };
  return { kept, open: async () => cache, match: async (address: string) => kept.get(address)?.clone() };
}

it('takes no page of a captive portal for an image, keeps none, and asks again', async () => {
  const caches = memoryCaches();
  vi.useFakeTimers();
  vi.stubGlobal('window', { location: { host: 'certame.example' } });
  vi.stubGlobal('caches', caches);
  const replies = [
    new Response('<html>Entrar no Wi-Fi</html>', { headers: { 'Content-Type': 'text/html' } }),
    new Response('<html>Bloqueado</html>', { status: 403, headers: { 'Content-Type': 'text/html' } }),
    new Response('pixels', { headers: { 'Content-Type': 'image/png' } }),
  ];
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => replies.shift()),
  );
  const hadFailure = vi.fn();
  const address = examImages().request('file-1', 'now', hadFailure);
  await vi.advanceTimersByTimeAsync(1);
  expect(hadFailure).toHaveBeenCalledTimes(1);
  expect(caches.kept.size).toBe(0);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await address).toMatch(/^blob:/);
  expect([...caches.kept.keys()]).toEqual(['/offline-image/file-1']);
  closeExamImages();
});
