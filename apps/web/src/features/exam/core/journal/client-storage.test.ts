import { afterEach, expect, it, vi } from 'vitest';
import { openClientStorage } from './client-storage.ts';

afterEach(() => vi.unstubAllGlobals());

it('opens the room without a store where the browser throws at its name, and where it has none', async () => {
  expect((await openClientStorage()).store).toBeNull();
  Object.defineProperty(globalThis, 'indexedDB', {
    configurable: true,
    get: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  expect((await openClientStorage()).store).toBeNull();
  Reflect.deleteProperty(globalThis, 'indexedDB');
});
