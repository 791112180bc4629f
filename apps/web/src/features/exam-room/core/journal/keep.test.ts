import { afterEach, expect, it, vi } from 'vitest';
import { openBrowserKeep } from './keep.ts';

afterEach(() => vi.unstubAllGlobals());

it('opens the room without a store where the browser throws at its name, and where it has none', async () => {
  expect((await openBrowserKeep()).store).toBeNull();
  Object.defineProperty(globalThis, 'indexedDB', {
    configurable: true,
    get: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  expect((await openBrowserKeep()).store).toBeNull();
  Reflect.deleteProperty(globalThis, 'indexedDB');
});
