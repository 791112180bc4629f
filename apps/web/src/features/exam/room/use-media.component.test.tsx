import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { loadAgainEvent } from '#lib/page/import-with-retries.ts';
import { loadMedia } from '../answers/load-media.ts';
import type { Attempt, AttemptView } from '../core/attempt/attempt-types.ts';
import { useMedia } from './use-media.ts';

vi.mock('../answers/load-media.ts', () => ({ loadMedia: vi.fn() }));
vi.mock('../offline/cache-page.ts', () => ({ cachePage: async () => undefined }));
vi.mock('#lib/page/stale-build.ts', () => ({
  servesAnotherBuild: async () => false,
  reloadOnce: () => false,
}));

const view = { form: { items: [{ type: 'media' }] } } as unknown as AttemptView;
const rest = () => act(async () => new Promise((resolve) => setTimeout(resolve)));

function start() {
  const media = { resumed: Promise.withResolvers<void>(), stop: vi.fn() };
  const startMedia = vi.fn(() => ({ resumed: media.resumed.promise, stop: media.stop }));
  const isRead = vi.fn();
  const attempt = { expectFiles: vi.fn((reading: Promise<unknown>) => void reading.then(isRead, isRead)) };
  vi.mocked(loadMedia)
    .mockReset()
    .mockRejectedValueOnce(new TypeError('no line'))
    .mockResolvedValue({ startMedia } as never);
  const room = renderHook(() => useMedia(attempt as unknown as Attempt, view, true));
  return { ...room, attempt, media, startMedia, isRead };
}

it('goes on with recordings although the first try to load its code fails; a finish waits for that', async () => {
  const { attempt, media, startMedia, isRead, unmount } = start();
  expect(attempt.expectFiles).toHaveBeenCalledOnce();
  await rest();
  expect(startMedia).not.toHaveBeenCalled();
  window.dispatchEvent(new Event(loadAgainEvent));
  await rest();
  expect(startMedia).toHaveBeenCalledOnce();
  expect(isRead).not.toHaveBeenCalled();
  media.resumed.resolve();
  await rest();
  expect(isRead).toHaveBeenCalledOnce();
  unmount();
  expect(media.stop).toHaveBeenCalledOnce();
});

it('lets go of the attempt when the room is left before the code is there', async () => {
  const { startMedia, isRead, unmount } = start();
  await rest();
  unmount();
  await rest();
  expect(isRead).toHaveBeenCalledOnce();
  window.dispatchEvent(new Event(loadAgainEvent));
  await rest();
  expect(startMedia).not.toHaveBeenCalled();
});
